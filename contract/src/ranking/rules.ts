/** The list is this long (spec 2 §9), for each architecture. */
export const RANKING_LENGTH = 100;
