/** The value of a colour token in the theme on the screen; a canvas cannot read custom properties. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
