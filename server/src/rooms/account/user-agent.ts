/** Names in the order in which they count: most browsers name others beside themselves. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "WeChat"],
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"],
  [/^curl\//, "curl"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, "iOS"],
  [/\biPad\b/, "iPadOS"],
  [/\bAndroid\b/, "Android"],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, "HarmonyOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
}

/** The browser and the system that a request says to come from, for its owner to recognise; empty where unknown. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  return { browser: nameIn(BROWSERS, userAgent), system: nameIn(SYSTEMS, userAgent) };
}

/** `Firefox, Linux`; empty if nothing is known. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(", ");
}
