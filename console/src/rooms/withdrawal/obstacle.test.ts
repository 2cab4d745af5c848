import { expect, test } from "vitest";
import { obstacleIn } from "./obstacle.ts";
import type { Balance } from "./queries.ts";

const FREE: Balance = {
  balance: { amount: "9000.000000" },
  withdrawalStatus: "done",
  withdrawable: "8000.000000",
  immature: "1000.000000",
  gas: "600.000000",
  approvalAbove: "1000000.000000",
  rmbPrice: "0.0029",
  usdtPrice: "0.0004",
  chainName: "Ethereum",
  min: "5000.000000",
  max: "10000000.000000",
  eth_address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  lockedUntil: null,
  lockedBy: null,
};

test("nothing blocks a matured balance", () => {
  expect(obstacleIn(FREE)).toBeUndefined();
  expect(obstacleIn({ ...FREE, withdrawable: "5000.000000" })).toBeUndefined();
});

test.each<[string, Partial<Balance>]>([
  ["closed", { withdrawalStatus: "closed", eth_address: "NO_ADDRESS" }],
  ["paused", { withdrawalStatus: "paused", balance: { amount: "0.000000" } }],
  ["created", { withdrawalStatus: "created", balance: { amount: "0.000000" } }],
  [
    "noWallet",
    { eth_address: "NO_ADDRESS", lockedUntil: "2026-11-21T00:00:00Z", lockedBy: "wallet" },
  ],
  ["lockedByWallet", { lockedUntil: "2026-11-21T00:00:00Z", lockedBy: "wallet" }],
  ["lockedByFactor", { lockedUntil: "2026-11-21T00:00:00Z", lockedBy: "factor" }],
  ["lockedByPassword", { lockedUntil: "2026-11-21T00:00:00Z", lockedBy: "password" }],
  ["balanceLow", { balance: { amount: "4999.999999" }, withdrawable: "4999.999999" }],
  ["immatureLow", { withdrawable: "4999.999999" }],
])("%s is what is said", (obstacle, changes) => {
  expect(obstacleIn({ ...FREE, ...changes })).toBe(obstacle);
});
