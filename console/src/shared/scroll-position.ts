/** Address parameter of a list's scroll position, in px; absent at the top. */
export const SCROLL_PARAMETER = "y";

/** The position that an address carries; 0 for none and for anything that is not one. */
export function scrollPositionIn(search: string): number {
  const position = Number(new URLSearchParams(search).get(SCROLL_PARAMETER));
  return Number.isInteger(position) && position > 0 ? position : 0;
}

/** The address with the position in it, the rest as it is. */
export function withScrollPosition(address: string, position: number): string {
  const url = new URL(address);
  if (position > 0) url.searchParams.set(SCROLL_PARAMETER, String(position));
  else url.searchParams.delete(SCROLL_PARAMETER);
  return url.href;
}
