/** How far an owner is verified. */
export const PERMISSION_LEVELS = { none: 0, phone: 1, name: 2, photos: 3 } as const;
