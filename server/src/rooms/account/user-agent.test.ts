import { expect, test } from "vitest";
import { deviceOf, deviceText } from "./user-agent.ts";

const MOZILLA = "Mozilla/5.0";
const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";
const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/143.0.0.0 Safari/537.36`,
    "Chrome, Windows",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
    "Edge, Windows",
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, "Firefox, Linux"],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/26.0 Safari/605.1.15`,
    "Safari, macOS",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} Version/26.0 Mobile/15E148 Safari/604.1`,
    "Safari, iOS",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} CriOS/143.0 Mobile/15E148 Safari/604.1`,
    "Chrome, iOS",
  ],
  [
    `${MOZILLA} (Linux; Android 16; Pixel 9) ${KHTML} Chrome/143.0.0.0 Mobile Safari/537.36`,
    "Chrome, Android",
  ],
  [
    `${MOZILLA} (Linux; Android 15; V2301A) ${KHTML} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.60`,
    "WeChat, Android",
  ],
  ["curl/8.5.0", "curl"],
  ["", ""],
])("%s is %s", (userAgent, device) => {
  expect(deviceText(userAgent)).toBe(device);
});

test("what says nothing of itself has no names", () => {
  expect(deviceOf("something else")).toEqual({ browser: "", system: "" });
});
