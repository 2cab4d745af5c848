import {
  encodeFunctionData,
  isAddressEqual,
  keccak256,
  parseAbi,
  parseEventLogs,
  toBytes,
  type Address,
  type Hex,
  type Log,
} from "viem";
import type { Payment } from "./chain.ts";

/** ABI of `contracts/BpPayouts.sol`, as far as the server uses it; a production image has no compiler. */
export const PAYOUT_CONTRACT = parseAbi([
  "function pay(bytes32 id, address to, uint256 amount)",
  "function isPaid(bytes32 id) view returns (bool)",
  "function token() view returns (address)",
  "function firstBlock() view returns (uint256)",
  "function headroom() view returns (uint256)",
  "function hasRole(bytes32 role, address account) view returns (bool)",
  "event Paid(bytes32 indexed id, address indexed to, uint256 amount)",
  "error AlreadyPaid(bytes32 id)",
  "error CeilingReached(uint256 amount, uint256 headroom)",
  "error EnforcedPause()",
  "error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)",
]);
export const PAYER_ROLE = keccak256(toBytes("PAYER_ROLE"));

/** Call data of a payment. */
export function paymentData({ id, to, units }: Payment): Hex {
  return encodeFunctionData({
    abi: PAYOUT_CONTRACT,
    functionName: "pay",
    args: [id, to, units],
  });
}

/** The payments that a contract's events record. */
export function paymentsIn(logs: readonly Log[], contractAddress: Address): Payment[] {
  return parseEventLogs({ abi: PAYOUT_CONTRACT, eventName: "Paid", logs: [...logs] })
    .filter((log) => isAddressEqual(log.address, contractAddress))
    .map(({ args }) => ({ id: args.id, to: args.to, units: args.amount }));
}
