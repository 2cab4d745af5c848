import { z } from "zod";

/** Parts per million in an answer, as text: more than a number holds exactly. */
export const ppmText = z.string().meta({ description: "Parts per million, exact" });

/** BP in an answer: exact decimal text with six decimals. */
export const bpText = z
  .string()
  .regex(/^-?\d+\.\d{6}$/)
  .meta({ description: "BP, exact, with six decimals" });

/** Micro-BP in an answer, as text: more than a number holds exactly. */
export const microBpText = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ description: "Millionths of a BP, exact" });
