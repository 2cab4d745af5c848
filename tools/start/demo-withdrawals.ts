import { randomUUID } from "node:crypto";
import { MICRO_BP_PER_BP } from "../../contract/src/money.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/src/time.ts";
import type { CodePurpose } from "../../contract/src/verification/rules.ts";
import type { Chain } from "../../server/src/platform/chain/chain.ts";
import { openLocalNode } from "../../stand-ins/src/chain/local-node.ts";
import { findContact } from "../../server/src/rooms/account/contact.ts";
import { checkOwnCode } from "../../server/src/rooms/verification/check-own-code.ts";
import { createCode } from "../../server/src/rooms/verification/codes.ts";
import { changeWallet } from "../../server/src/rooms/wallet/change/change-wallet.ts";
import { createWithdrawal } from "../../server/src/rooms/withdrawal/commit-withdrawal.ts";
import { advancePayout } from "../../server/src/rooms/withdrawal/payout/advance-payout.ts";
import { approveIfWaiting } from "./demo-approvals.ts";
import type { DemoEvent } from "./demo-events.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";
import type { DemoPeople } from "./demo-people.ts";

/** Addresses that documents of the chain use as examples. */
const FIRST_WALLET = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const SECOND_WALLET = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const REVIEWED_WALLET = "0x27b1fdb04752bbc536007a920d24acb045561c26";
const NEIGHBOURS_WALLET = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";

/** Block time of the chain, and polling interval of the payer. */
const BLOCK_MS = 12_000;
/** Far more blocks than a payout that meets nothing needs. */
const MAX_BLOCKS = 30;
/** The shortest code there is: with it, an address is a contract's. */
const CONTRACT_CODE = "0x00";

/** Days after the demo's start, just after that day was settled; without a day, at the demo's present. */
type Step = { readonly day?: number; readonly minute: number } & (
  | { readonly act: "bind"; readonly address: `0x${string}` }
  | { readonly act: "withdraw"; readonly bp: number; readonly end: "paid" | "refused" | "open" }
);

/**
 * Acts of the owner: binds an address, which a smart wallet then turns into a contract, so that a withdrawal is canceled, and
 * then another address. The newest withdrawal is in progress when the server opens.
 */
const OWNERS_STEPS: readonly Step[] = [
  { day: 1, minute: 14, act: "bind", address: FIRST_WALLET },
  { day: 4, minute: 23, act: "withdraw", bp: 95_000, end: "paid" },
  { day: 14, minute: 12, act: "withdraw", bp: 80_000, end: "refused" },
  { day: 14, minute: 41, act: "bind", address: SECOND_WALLET },
  { day: 17, minute: 35, act: "withdraw", bp: 250_000.5, end: "paid" },
  { day: 26, minute: 18, act: "withdraw", bp: 500_000, end: "paid" },
  { minute: 0, act: "withdraw", bp: 60_000, end: "open" },
];
/** After the owner's first two, whose numbers tests open. */
const NEIGHBOURS_STEPS: readonly Step[] = [
  { day: 5, minute: 29, act: "bind", address: NEIGHBOURS_WALLET },
  { day: 16, minute: 8, act: "withdraw", bp: 24_000, end: "paid" },
  { day: 22, minute: 51, act: "withdraw", bp: 31_500.25, end: "paid" },
  { day: 35, minute: 19, act: "withdraw", bp: 42_000, end: "paid" },
];
/** Another neighbour withdraws more than is paid without an operator's approval. */
const REVIEWED_STEPS: readonly Step[] = [
  { day: 6, minute: 47, act: "bind", address: REVIEWED_WALLET },
  { minute: 0, act: "withdraw", bp: 1_250_000, end: "open" },
];

async function freshCode(simulation: Simulation, accountId: bigint, purpose: CodePurpose) {
  const { deps } = simulation;
  const { email } = await findContact(deps, accountId);
  const target = { channel: "email", address: email, purpose, accountId } as const;
  const code = await deps.db.transaction().execute((tx) => createCode(deps, tx, target));
  return checkOwnCode(deps, accountId, purpose, code);
}

async function bind(
  simulation: Simulation,
  accountId: bigint,
  newAddress: `0x${string}`,
): Promise<void> {
  const checked = await freshCode(simulation, accountId, "wallet");
  await changeWallet(simulation.deps, callerOf(accountId), {
    newAddress,
    checked,
    act: "wallet.bind",
  });
}

/** Lets the payer and the chain do their work by turns until the payout has ended. */
async function payOut(simulation: Simulation, chain: Chain, withdrawalId: bigint): Promise<void> {
  const node = openLocalNode(chain.rpcUrls[0] ?? "");
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks += 1) {
    if ((await advancePayout({ ...simulation.deps, chain }, withdrawalId)) === "done") return;
    await node.mine();
    simulation.clock.advance(BLOCK_MS);
  }
  throw new Error("a withdrawal of the demo's past has not ended");
}

async function withdraw(
  simulation: Simulation,
  chain: Chain,
  people: DemoPeople,
  { accountId, bp, end }: { readonly accountId: bigint } & Extract<Step, { act: "withdraw" }>,
): Promise<void> {
  const checked = await freshCode(simulation, accountId, "withdrawal");
  const grossMicroBp = BigInt(bp * Number(MICRO_BP_PER_BP));
  const order = { accountId, grossMicroBp, idempotencyKey: randomUUID(), ip: "127.0.0.1" };
  const made = await createWithdrawal(simulation.deps, order, checked);
  if (end === "open") return;
  await approveIfWaiting(simulation, people, "withdrawal", made.withdrawal_id);
  if (end === "refused") {
    const { client } = openLocalNode(chain.rpcUrls[0] ?? "");
    await client.setCode({ address: FIRST_WALLET, bytecode: CONTRACT_CODE });
  }
  simulation.clock.advance(BLOCK_MS);
  await payOut(simulation, chain, made.withdrawal_id);
}

/**
 * Wallets and withdrawals of the demo's people, paid by the real payer on this installation's own chain. Without a chain, or
 * with an external one with real tokens, wallets only.
 */
export function withdrawalsOf(
  simulation: Simulation,
  people: DemoPeople,
  fromMs: number,
  nowMs: number,
): DemoEvent[] {
  const { chain, config } = simulation.deps;
  const own = config.chain === undefined ? chain : undefined;
  const eventOf = (accountId: bigint, step: Step): DemoEvent => ({
    atMs: step.day === undefined ? nowMs : fromMs + step.day * DAY_MS + step.minute * MINUTE_MS,
    run: async () => {
      if (step.act === "bind") await bind(simulation, accountId, step.address);
      else if (own) await withdraw(simulation, own, people, { accountId, ...step });
    },
  });
  const [, reviewedId, neighbourId] = people.neighbourIds;
  return [
    ...OWNERS_STEPS.map((step) => eventOf(people.ownerId, step)),
    ...(neighbourId === undefined
      ? []
      : NEIGHBOURS_STEPS.map((step) => eventOf(neighbourId, step))),
    ...(reviewedId === undefined ? [] : REVIEWED_STEPS.map((step) => eventOf(reviewedId, step))),
  ];
}
