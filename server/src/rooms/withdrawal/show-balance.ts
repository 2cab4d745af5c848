import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import * as calls from "@nodeyard/contract/withdrawal/calls.ts";
import {
  WITHDRAWAL_GAS_MICRO_BP,
  WITHDRAWAL_MAX_MICRO_BP,
  WITHDRAWAL_MIN_MICRO_BP,
} from "@nodeyard/contract/withdrawal/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { preparedPrices } from "../prices/prepared-price.ts";
import { formatPrice } from "../prices/prices.ts";
import { readAvailability } from "./read-availability.ts";
import { passesUpTo, readAvailable } from "../redemption/assessment/read-available.ts";
import { LOCAL_CHAIN_ID } from "../../platform/chain/local-chain-file.ts";

const NAMES: ReadonlyMap<number, string> = new Map([
  [1, "Ethereum"],
  [10, "OP Mainnet"],
  [56, "BNB Smart Chain"],
  [137, "Polygon"],
  [8453, "Base"],
  [42161, "Arbitrum One"],
  [11155111, "Sepolia"],
  [LOCAL_CHAIN_ID, "Nodeyard local chain"],
]);

/** Name of a chain as wallets show it. */
function chainName(chainId: number): string {
  return NAMES.get(chainId) ?? `Chain ${chainId}`;
}

/** The withdrawable balance and any blocking conditions. */
export const showBalance = handle(calls.getBalance, async (deps, _request, caller) => {
  const { accountId } = caller;
  const now = deps.clock.now();
  const subject = { accountId, channel: "withdrawal", at: now } as const;
  const [{ amounts, address, lock, status }, available, price] = await Promise.all([
    readAvailability(deps, deps.pool, accountId),
    readAvailable(deps.db, { ...subject, isServed: deps.chain !== undefined }),
    preparedPrices(deps.pool, utcDay(now)),
  ]);
  return {
    data: {
      balance: { amount: formatMicroBp(amounts.balanceMicroBp) },
      withdrawalStatus: status,
      withdrawable: formatMicroBp(amounts.matureMicroBp),
      immature: formatMicroBp(amounts.immatureMicroBp),
      gas: formatMicroBp(WITHDRAWAL_GAS_MICRO_BP),
      min: formatMicroBp(WITHDRAWAL_MIN_MICRO_BP),
      max: formatMicroBp(WITHDRAWAL_MAX_MICRO_BP),
      approvalAbove: formatMicroBp(passesUpTo(available)),
      rmbPrice: formatPrice(price.yuan),
      usdtPrice: formatPrice(price.usdt),
      chainName: deps.chain ? chainName(deps.chain.chainId) : "",
      eth_address: address ?? NO_ADDRESS,
      lockedUntil: lock?.until.toISOString() ?? null,
      lockedBy: lock?.by ?? null,
    },
  };
});
