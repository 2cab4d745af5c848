import type { Language } from "@nodeyard/contract/envelope.ts";
import { en } from "./texts.en.ts";
import { zh } from "./texts.zh.ts";

export type Texts = typeof en;

export function textsIn(language: Language): Texts {
  return language === "zn" ? zh : en;
}

/** An instant as the machine's clock shows it, in UTC. */
export const clockText = (wallMs: number): string =>
  `${new Date(wallMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** A duration in the largest suitable unit: 90 s is "90 seconds", 3 h is "3 hours". */
export function durationText(milliseconds: number, texts: Texts): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  if (seconds < 120) return texts.duration({ amount: seconds, unit: "second" });
  if (seconds < 7_200) return texts.duration({ amount: Math.round(seconds / 60), unit: "minute" });
  if (seconds < 172_800)
    return texts.duration({ amount: Math.round(seconds / 3600), unit: "hour" });
  return texts.duration({ amount: Math.round(seconds / 86_400), unit: "day" });
}
