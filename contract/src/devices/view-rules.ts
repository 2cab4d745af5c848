export const VIEW_NAME_MAX_LENGTH = 40;
export const VIEWS_PER_ACCOUNT = 50;
/** Of the part of an address behind `?`, which a view keeps. */
export const VIEW_QUERY_MAX_LENGTH = 1000;

/** The lists that views are saved of, by their address. */
export const VIEW_LISTS = [
  "/hardList",
  "/standardList",
  "/deviceOverview",
  "/netStatus",
  "/calculateStatus",
  "/calculateTask",
  "/devAllRevenue",
  "/netDetail",
  "/calculateDetail",
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];
