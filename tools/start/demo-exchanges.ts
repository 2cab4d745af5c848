import { randomUUID } from "node:crypto";
import { addDays, DAY_MS, MINUTE_MS, utcDay } from "../../contract/src/time.ts";
import { findContact } from "../../server/src/rooms/account/contact.ts";
import { createExchange } from "../../server/src/rooms/exchange/commit-exchange.ts";
import { advanceExchange } from "../../server/src/rooms/exchange/deliver/advance-exchange.ts";
import { loadCards } from "../../server/src/rooms/exchange/operator/stock/load-cards.ts";
import { withdrawCards } from "../../server/src/rooms/exchange/operator/stock/withdraw-cards.ts";
import { checkOwnCode } from "../../server/src/rooms/verification/check-own-code.ts";
import { createCode } from "../../server/src/rooms/verification/codes.ts";
import { approveIfWaiting } from "./demo-approvals.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Cards that the issuer delivers, by denomination. */
const DELIVERY: readonly (readonly [yuan: number, count: number])[] = [
  [100, 24],
  [200, 12],
  [500, 6],
];
const VALID_DAYS = 1000;
/** A delivery that the issuer calls back. */
const CALLED_BACK = 1000;
const CALLED_BACK_COUNT = 2;
/** Days of the demo on which it is delivered, and called back. */
const DELIVERY_DAY = 3;
const CALLED_BACK_DAY = 27;

/** Day after the demo's start; without a day, at the demo's present, where it is left to the server. */
interface Wish {
  readonly day?: number;
  readonly yuan: number;
  readonly count: number;
}
const OWNERS_WISHES: readonly Wish[] = [
  { day: 12, yuan: 100, count: 2 },
  { day: 29, yuan: 500, count: 1 },
  { yuan: 200, count: 1 },
];

const numberOf = (yuan: number, index: number): string =>
  `DEMO-${yuan}-${String(index + 1).padStart(4, "0")}`;

/** A file of the issuer's; the demo's only. */
function fileOf({ nowMs }: Simulation, delivery: typeof DELIVERY): string {
  const validUntil = addDays(utcDay(nowMs()), VALID_DAYS);
  const lines = delivery.flatMap(([yuan, count]) =>
    Array.from({ length: count }, (_, index) => {
      return `${yuan},${numberOf(yuan, index)},${randomUUID().slice(0, 18).toUpperCase()},${validUntil}`;
    }),
  );
  return ["面值,卡号,卡密,有效期", ...lines].join("\n");
}

async function exchange(
  { deps }: Simulation,
  accountId: bigint,
  { yuan: denominationYuan, count }: Wish,
): Promise<bigint> {
  const { email: address } = await findContact(deps, accountId);
  const target = { channel: "email", address, purpose: "exchange", accountId } as const;
  const code = await deps.db.transaction().execute((tx) => createCode(deps, tx, target));
  const checked = await checkOwnCode(deps, accountId, "exchange", code);
  const request = { accountId, denominationYuan, count, ip: "127.0.0.1" };
  const made = await createExchange(deps, { ...request, idempotencyKey: randomUUID() }, checked);
  return made.exchange_id;
}

/** An exchange of the demo's past, followed to its end. */
async function exchangeToEnd(
  simulation: Simulation,
  people: DemoPeople,
  wish: Wish,
): Promise<void> {
  const exchangeId = await exchange(simulation, people.ownerId, wish);
  await approveIfWaiting(simulation, people, "exchange", exchangeId);
  if ((await advanceExchange(simulation.deps, exchangeId)) !== undefined)
    throw new Error("an exchange of the demo's past has not ended");
}

/** The issuer calls cards back while the owner exchanges BP for one: the BP are returned. */
async function callBack(
  simulation: Simulation,
  { operatorId, ownerId }: DemoPeople,
): Promise<void> {
  const { deps } = simulation;
  const caller = callerOf(operatorId);
  const file = fileOf(simulation, [[CALLED_BACK, CALLED_BACK_COUNT]]);
  await loadCards(deps, { fileName: "gift-cards-1000.csv", file, reason: "发卡方补货" }, caller);
  await exchange(simulation, ownerId, { yuan: CALLED_BACK, count: 1 });
  const numbers = Array.from({ length: CALLED_BACK_COUNT }, (_, index) =>
    numberOf(CALLED_BACK, index),
  );
  const request = { numbers: numbers.join("\n"), reason: "发卡方召回这批礼品卡" };
  await withdrawCards(deps, request, caller);
}

/** Gift cards of the demo: the stock, the owner's exchanges, and one that failed. */
export function exchangesOf(
  simulation: Simulation,
  people: DemoPeople,
  fromMs: number,
  nowMs: number,
): DemoEvent[] {
  const { deps } = simulation;
  const { ownerId, operatorId } = people;
  return [
    {
      atMs: fromMs + DELIVERY_DAY * DAY_MS,
      run: async () => {
        const file = fileOf(simulation, DELIVERY);
        const request = { fileName: "gift-cards.csv", file, reason: "发卡方到货" };
        await loadCards(deps, request, callerOf(operatorId));
      },
    },
    { atMs: fromMs + CALLED_BACK_DAY * DAY_MS, run: () => callBack(simulation, people) },
    ...OWNERS_WISHES.map((wish): DemoEvent => {
      const { day } = wish;
      if (day === undefined)
        return { atMs: nowMs, run: async () => void (await exchange(simulation, ownerId, wish)) };
      return {
        atMs: fromMs + day * DAY_MS + 43 * MINUTE_MS,
        run: () => exchangeToEnd(simulation, people, wish),
      };
    }),
  ];
}
