/** Length of the reason that every act of an operator has, and of a dispute and its answer. */
export const REASON_MIN_CHARACTERS = 3;
export const REASON_MAX_CHARACTERS = 500;

/** True if a text is a reason: invisible characters do not count. */
export function isReason(text: string): boolean {
  const { length } = [...text.replace(/\p{Cf}/gu, "").trim()];
  return length >= REASON_MIN_CHARACTERS && length <= REASON_MAX_CHARACTERS;
}
