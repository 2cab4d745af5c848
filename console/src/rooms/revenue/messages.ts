import { messages } from "../../shared/i18n.ts";
import { language } from "../../shared/site.ts";
import type { Question } from "../../shared/ui/faq.tsx";
import { en, faqEn } from "./messages.en.ts";
import { faqZh, zh } from "./messages.zh.ts";

export const revenue = messages(zh, en);
export const questions: readonly Question[] = language === "zn" ? faqZh : faqEn;
