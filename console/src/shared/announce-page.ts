/**
 * Screen readers announce a new page, or a view that changes beneath one address, by its heading. An owner who is already
 * in a dialog or a field keeps the focus: their keys would be lost.
 */
export function announcePage(): void {
  if (
    document.activeElement?.closest(
      '[role="dialog"], [role="alertdialog"], main input, main textarea',
    )
  )
    return;
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
