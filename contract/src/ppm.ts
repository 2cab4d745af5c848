/** Parts per million in a whole: shares, factors and weights are stored as such. */
export const PPM = 1_000_000;

/** The same for exact amounts. */
export const PPM_EXACT = BigInt(PPM);
