import { expect, test } from "vitest";
import { commandedIn } from "./commanded.ts";

test.each([
  ["restart arm-013", "restart", "arm-013"],
  ["Reboot: rack 7", "restart", "rack 7"],
  ["重启 父母家", "restart", "父母家"],
  ["重启父母家", "restart", "父母家"],
  ["unbind x86", "unbind", "x86"],
  ["restart", "restart", ""],
  [" arm-013 ", undefined, "arm-013"],
])("%o asks to %o %o", (text, action, wanted) => {
  expect(commandedIn(text)).toEqual({ action, wanted });
});
