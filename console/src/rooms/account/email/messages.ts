import { messages } from "../../../shared/i18n.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

export const emailWords = messages(zh, en);
