import { questions } from "../../rooms/home/messages.ts";
import type { Entry } from "./entry.ts";

/** The questions of the Overview page, found by their answers too, and answered where they are found. */
export const questionEntries: readonly Entry[] = questions.map((question) => ({
  id: `question ${question.key}`,
  label: question.question,
  icon: "question",
  words: question.answer.join(" "),
  deed: { reading: question },
}));
