/** Where a device is chosen whose day is to be explained. */
export const WHY = { to: "/revenue", search: { view: "why" } };

/** Where a device's UTC day is explained: a link of any list or chart. */
export function whyAddress(
  deviceId: string,
  day: string,
): { to: string; search: Record<string, string> } {
  return { to: "/revenue", search: { view: "why", deviceId, date: day } };
}
