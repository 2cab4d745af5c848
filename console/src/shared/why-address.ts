/** View that explains a day of a device, before one is chosen. */
export const WHY = { to: "/revenue", search: { view: "why" } };

/** Explanation of a device's UTC day: a link of any list or chart. */
export function whyAddress(
  deviceId: string,
  day: string,
): { to: string; search: Record<string, string> } {
  return { to: "/revenue", search: { view: "why", deviceId, date: day } };
}
