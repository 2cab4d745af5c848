import { messages } from "../../shared/i18n.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

/** Of the frame, and of what all in-app pages have. */
export const wechat = messages(zh, en);
