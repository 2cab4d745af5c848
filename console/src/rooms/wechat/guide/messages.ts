import { language } from "../../../shared/site.ts";
import type { GuideText } from "./guide-text.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

export const guide: GuideText = language === "zn" ? zh : en;
