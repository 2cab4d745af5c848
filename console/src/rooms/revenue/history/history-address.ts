/** Address of revenue beyond the last days, of the account or of a device. */
export function historyAddress(
  view: { readonly deviceId?: string; readonly from?: string; readonly to?: string } = {},
): { to: string; search: Record<string, string> } {
  return { to: "/revenue", search: { view: "history", ...view } };
}
