import { expect, it } from "vitest";
import { netYuan } from "./net-yuan.ts";

it.each([
  [200, "5", "190.00"],
  [300, "5.5", "283.50"],
  [5000, "0", "5000.00"],
])("%s yuan less %s percent", (amount, percent, net) => {
  expect(netYuan(amount, percent)).toBe(net);
});
