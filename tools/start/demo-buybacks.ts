import { randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "../../contract/src/time.ts";
import type { BuybackType } from "../../contract/src/buyback/rules.ts";
import type { PaymentGateway } from "../../server/src/platform/payment-gateway/payment-gateway.ts";
import { findContact } from "../../server/src/rooms/account/contact.ts";
import { createBuyback } from "../../server/src/rooms/buyback/commit-buyback.ts";
import { advancePayment } from "../../server/src/rooms/buyback/payout/advance-payment.ts";
import { checkOwnCode } from "../../server/src/rooms/verification/check-own-code.ts";
import { createCode } from "../../server/src/rooms/verification/codes.ts";
import { approveIfWaiting } from "./demo-approvals.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import type { Simulation } from "./demo-simulation.ts";

/** Days after the demo's start; without a day, at the demo's present, where it is left to the server. */
interface Sale {
  readonly day?: number;
  readonly minute: number;
  readonly type: BuybackType;
  readonly yuan: number;
}

const OWNERS_SALES: readonly Sale[] = [
  { day: 8, minute: 37, type: 94, yuan: 2_000 },
  { day: 16, minute: 22, type: 94, yuan: 500 },
  { day: 24, minute: 51, type: 95, yuan: 12_000 },
  { day: 33, minute: 15, type: 94, yuan: 1_200 },
  { minute: 0, type: 94, yuan: 300 },
];
/** To an Alipay account that does not exist: the BP are returned. */
const NEIGHBOURS_SALE: Sale = { day: 21, minute: 29, type: 94, yuan: 100 };
/** More looks than any of these payments needs. */
const MAX_POLLS = 5;

/** Makes a buy-back with a code of the account's own. @returns its id. */
export async function request(
  { deps }: Simulation,
  accountId: bigint,
  { type, yuan }: Pick<Sale, "type" | "yuan">,
): Promise<bigint> {
  const { email: address } = await findContact(deps, accountId);
  const target = { channel: "email", address, purpose: "buyback", accountId } as const;
  const code = await deps.db.transaction().execute((tx) => createCode(deps, tx, target));
  const checked = await checkOwnCode(deps, accountId, "buyback", code);
  const channel = type === 95 ? "buyback-second" : "buyback";
  const order = { accountId, channel, amountYuan: BigInt(yuan), ip: "127.0.0.1" } as const;
  const made = await createBuyback(deps, { ...order, idempotencyKey: randomUUID() }, checked);
  return made.buyback_id;
}

async function sell(
  simulation: Simulation,
  payments: PaymentGateway,
  people: DemoPeople,
  { accountId, sale }: { readonly accountId: bigint; readonly sale: Sale },
): Promise<void> {
  const buybackId = await request(simulation, accountId, sale);
  if (sale.day === undefined) return;
  await approveIfWaiting(simulation, people, "buyback", buybackId);
  await followPayment(simulation, payments, buybackId);
}

/** Follows the payment of a buy-back of the demo's past to its end. */
export async function followPayment(
  { deps, clock }: Simulation,
  payments: PaymentGateway,
  buybackId: bigint,
): Promise<void> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    clock.advance(MINUTE_MS / 4);
    const againSeconds = await advancePayment({ ...deps, payments }, buybackId);
    if (againSeconds === undefined) return;
    clock.advance(againSeconds * 1000);
  }
  throw new Error("a buy-back of the demo's past has not ended");
}

/** Buy-backs of the demo's people, paid by this installation's own gateway; none where there is a real one. */
export function buybacksOf(
  simulation: Simulation,
  people: DemoPeople,
  fromMs: number,
  nowMs: number,
): DemoEvent[] {
  const { payments, config, db, clock } = simulation.deps;
  if (!payments || config.gateway) return [];
  const eventOf = (accountId: bigint, sale: Sale): DemoEvent => ({
    atMs: sale.day === undefined ? nowMs : fromMs + sale.day * DAY_MS + sale.minute * MINUTE_MS,
    run: () => sell(simulation, payments, people, { accountId, sale }),
  });
  const [neighbourId] = people.neighbourIds;
  return [
    {
      atMs: fromMs + DAY_MS,
      run: async () => {
        const permission = "buyback-second";
        await db
          .insertInto("account_permissions")
          .values({ account_id: people.ownerId, permission, granted_at: clock.now() })
          .execute();
      },
    },
    ...OWNERS_SALES.map((sale) => eventOf(people.ownerId, sale)),
    ...(neighbourId === undefined ? [] : [eventOf(neighbourId, NEIGHBOURS_SALE)]),
  ];
}
