/** Gift cards offered for BP: value in yuan, and the most per exchange. */
export const DENOMINATION = 100;
export const CARDS_UP_TO = 3;
