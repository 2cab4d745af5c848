import { messages } from "../../i18n.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

export const imports = messages(zh, en);
