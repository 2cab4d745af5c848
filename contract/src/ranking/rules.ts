/** Length of the list, per architecture. */
export const RANKING_LENGTH = 100;
