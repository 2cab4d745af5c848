/** Pictures of pages and their sizes in pixels; `npm run guide-pictures` takes them. */
export const PICTURE_SIZES = {
  "add-device": { width: 1040, height: 620 },
  devices: { width: 1040, height: 560 },
  device: { width: 1040, height: 760 },
  why: { width: 1040, height: 760 },
  payee: { width: 1040, height: 520 },
  tasks: { width: 1040, height: 560 },
} as const;
export type PictureName = keyof typeof PICTURE_SIZES;
