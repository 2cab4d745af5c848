import { toFunctionSelector, toHex, type Hex } from "viem";
import { NodeError, type Lie } from "./faulty-node.ts";

const DECIMALS = toFunctionSelector("function decimals()");
const IS_PAID = toFunctionSelector("function isPaid(bytes32)");

/** Replaces results of a method. */
function lieAbout(method: string, change: (result: never) => unknown): Lie {
  return (call, result) => (call.method === method ? change(result as never) : result);
}

function lieAboutCall(selector: Hex, value: bigint): Lie {
  return ({ method, params }, result) => {
    const [call] = params as [{ data?: Hex; input?: Hex } | undefined];
    const isIt =
      method === "eth_call" && (call?.data ?? call?.input)?.startsWith(selector) === true;
    return isIt ? toHex(value, { size: 32 }) : result;
  };
}

export const wrongDecimals = (decimals: number): Lie => lieAboutCall(DECIMALS, BigInt(decimals));
export const paysNothing: Lie = lieAboutCall(IS_PAID, 0n);
export const hasPaidAll: Lie = lieAboutCall(IS_PAID, 1n);

/** Reports blocks up to this one. */
export function frozenAt(blockNumber: bigint): Lie {
  return ({ method, params }, result) => {
    if (method === "eth_blockNumber") return toHex(blockNumber);
    if (method !== "eth_getBlockByNumber" || params[0] !== "latest") return result;
    return { ...(result as object), number: toHex(blockNumber) };
  };
}

/** Has no state of blocks below this one, as a pruned node, or anvil after a restart. */
export function prunedBelow(blockNumber: bigint): Lie {
  const withState = new Set(["eth_call", "eth_getBalance", "eth_getTransactionCount"]);
  return ({ method, params }, result) => {
    const block = params.at(-1);
    const isBelow =
      typeof block === "string" && /^0x[\da-f]{1,15}$/.test(block) && BigInt(block) < blockNumber;
    if (withState.has(method) && isBelow) throw new NodeError("missing trie node");
    return result;
  };
}

/** Reports a newest block that is not there. */
export function aheadBy(blocks: bigint): Lie {
  return ({ method, params }, result) => {
    if (method === "eth_blockNumber") return toHex(BigInt(result as Hex) + blocks);
    if (method !== "eth_getBlockByNumber" || params[0] !== "latest") return result;
    const block = result as { number: Hex };
    return { ...block, number: toHex(BigInt(block.number) + blocks) };
  };
}

/** Answers for another chain, as behind a load balancer that misroutes. */
export const otherChain: Lie = lieAbout("eth_chainId", () => toHex(1));
export const countsMore = (more: number): Lie =>
  lieAbout("eth_getTransactionCount", (count: Hex) => toHex(Number(count) + more));
export const dropsAll: Lie = ({ method }, result) =>
  method === "eth_getTransactionReceipt" || method === "eth_getTransactionByHash" ? null : result;
export const withTip = (wei: bigint): Lie => lieAbout("eth_maxPriorityFeePerGas", () => toHex(wei));
export const revertsAll: Lie = lieAbout(
  "eth_getTransactionReceipt",
  (receipt: object | null) => receipt && { ...receipt, status: "0x0", logs: [] },
);
const hidesEvents: Lie = lieAbout("eth_getLogs", () => []);
const all =
  (...lies: readonly Lie[]): Lie =>
  (call, result) =>
    lies.reduce((answer, lie) => lie(call, answer), result);
/** Shows every payout as reverted, and nothing that says otherwise. */
export const hidesPayments: Lie = all(revertsAll, hidesEvents, paysNothing);
export const dropsPayments: Lie = all(dropsAll, hidesEvents);
