import { messages } from "../i18n.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

/** Words that the operators' pages share. */
export const operatorKit = messages(zh, en);
