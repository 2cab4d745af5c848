/** What can be exchanged for BP. */
export const DENOMINATION = 100;
export const CARDS_UP_TO = 3;
