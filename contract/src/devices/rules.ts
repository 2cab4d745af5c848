/** Rules of the device lists that pages and server share (spec 1 §2.4, §9; spec 2 §4). */
export const STABILITY_HIGH_BELOW = 1000;
export const STABILITY_LOW_ABOVE = 2500;
/** Online means a report within this time. */
export const ONLINE_WITHIN_MS = 10 * 60_000;
export const REBOOT_TIMEOUT_SECONDS = 10;
export const NOTE_MAX_LENGTH = 80;
export const NOTE_CHANGE_EVERY_DAYS = 7;
export const DEVICE_TYPES = ["lite", "normal"] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export type StabilityTag = "high" | "medium" | "low";

/** low: above 2500 or exactly 0 (no measurement); high: below 1000; medium: 1000 to 2500 inclusive. */
export function stabilityTag(stableValue: number): StabilityTag {
  if (stableValue === 0 || stableValue > STABILITY_LOW_ABOVE) return "low";
  return stableValue < STABILITY_HIGH_BELOW ? "high" : "medium";
}

/** Network resource is usable above 0 and below 2500. */
export function isNetworkUsable(stableValue: number): boolean {
  return stableValue > 0 && stableValue < STABILITY_LOW_ABOVE;
}

/** Any common spelling of a MAC address as `AA:BB:CC:DD:EE:FF`; undefined when it is not one. */
export function normaliseMac(text: string): string | undefined {
  const hex = text
    .trim()
    .replace(/[:\-.\s]/g, "")
    .toUpperCase();
  if (!/^[0-9A-F]{12}$/.test(hex) || hex === "000000000000" || hex === "FFFFFFFFFFFF")
    return undefined;
  return (hex.match(/../g) ?? []).join(":");
}
