import { messages } from "../../../shared/i18n.ts";
import { en } from "./webhook-messages.en.ts";
import { zh } from "./webhook-messages.zh.ts";

export const webhook = messages(zh, en);
