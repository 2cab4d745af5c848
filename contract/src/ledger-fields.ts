import { z } from "zod";

/** BP in an answer: exact decimal text with six decimals. */
export const bpText = z.string().regex(/^-?\d+\.\d{6}$/);

/** Micro-BP in an answer, as text: more than a number holds exactly. */
export const microBpText = z.string().regex(/^-?\d+$/);
