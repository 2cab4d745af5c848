// `npm run deploy-payouts -- --rpc URL --key-file FILE --token 0x… --decimals N --owner 0x… --payer 0x… --hour N --day N`:
// deploys the payout contract, with ceilings in whole tokens, and prints the settings. See docs/operations.md.
import { readFile } from "node:fs/promises";
import { deployPayoutsAt } from "../server/src/platform/chain/deploy-payouts.ts";
import { readArguments, refuseArguments } from "./read-arguments.mjs";

const NAMES = ["rpc", "key-file", "token", "decimals", "owner", "payer", "hour", "day"] as const;
const USAGE = `npm run deploy-payouts -- OPTION …   deploys the payout contract, see docs/operations.md
  --rpc URL          a node of the chain
  --key-file FILE    private key of the account that pays for the deployment
  --token 0x…        the token, and its decimals:
  --decimals N
  --owner 0x…        appoints payers, sets ceilings, withdraws tokens
  --payer 0x…        the hot wallet
  --hour N, --day N  ceilings in whole tokens`;

const { values } = readArguments(USAGE, {
  options: Object.fromEntries(NAMES.map((name) => [name, { type: "string" as const }])),
});

function refuse(problem: string): never {
  return refuseArguments(USAGE, problem);
}
function readOption(name: (typeof NAMES)[number]): string {
  const value = values[name];
  return typeof value === "string" && value !== "" ? value : refuse(`--${name} is missing`);
}
function addressOf(name: "token" | "owner" | "payer"): `0x${string}` {
  const text = readOption(name);
  if (!/^0x[0-9a-f]{40}$/i.test(text)) refuse(`--${name} ${text} is not an address`);
  return text as `0x${string}`;
}
function readInteger(name: "decimals" | "hour" | "day"): bigint {
  const text = readOption(name);
  return /^\d{1,30}$/.test(text) ? BigInt(text) : refuse(`--${name} ${text} is not a whole number`);
}

const [tokenAddress, owner, payer] = [addressOf("token"), addressOf("owner"), addressOf("payer")];
const [tokenDecimals, hourCeiling, dayCeiling] = [
  Number(readInteger("decimals")),
  readInteger("hour"),
  readInteger("day"),
];
if (owner.toLowerCase() === payer.toLowerCase())
  refuse("--owner and --payer must be different accounts");
if (hourCeiling > dayCeiling) refuse("--hour must not be above --day");
const key = (await readFile(readOption("key-file"), "utf8")).trim().replace(/^(?:0x)?/, "0x");
const deployed = await deployPayoutsAt({
  rpcUrl: readOption("rpc"),
  deployerKey: key as `0x${string}`,
  tokenAddress,
  tokenDecimals,
  owner,
  payer,
  hourCeiling,
  dayCeiling,
}).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
console.log(`NODEYARD_CHAIN_ID=${deployed.chainId}
NODEYARD_CHAIN_TOKEN=${tokenAddress}
NODEYARD_CHAIN_TOKEN_DECIMALS=${tokenDecimals}
NODEYARD_CHAIN_CONTRACT=${deployed.contractAddress}
NODEYARD_CHAIN_SIGNER_ADDRESS=${payer}`);
