import { DAY_MS } from "../../contract/src/time.ts";
import { acceptAgreement } from "../../server/src/rooms/account/accept-agreement.ts";
import { recordAct } from "../../server/src/rooms/account/record-act.ts";
import { saveContactName } from "../../server/src/rooms/identity/contact.ts";
import { saveVerifiedName } from "../../server/src/rooms/identity/verified-name.ts";
import { savePayee, type PayeePart } from "../../server/src/rooms/payee/store.ts";
import { enterPhotos, type DemoDecision } from "./demo-photos.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

interface DemoIdentity {
  readonly name: string;
  readonly idNumber: string;
  readonly contact: string;
  readonly payees: readonly PayeePart[];
  readonly photos: DemoDecision;
}

/** Region, date of birth and check sign belong together; nobody has these numbers. */
const OWNER: DemoIdentity = {
  name: "陈思远",
  idNumber: "110105199003071239",
  contact: "wx_chensiyuan",
  payees: [
    { part: "alipay", alipayAccount: "chen.siyuan@example.com" },
    {
      part: "bank",
      bank: { bankAddress: "招商银行北京望京支行", cardNumber: "6225880112345674" },
    },
  ],
  photos: "approved",
};
/** Verified, with an Alipay account that does not exist. */
const NEIGHBOUR: DemoIdentity = {
  name: "林薇",
  idNumber: "440524199801010016",
  contact: "linwei_qq",
  payees: [{ part: "alipay", alipayAccount: "missing@example.com" }],
  photos: "approved",
};
/** Declined photos, and photos that wait for an operator. */
const DECLINED: DemoIdentity = {
  name: "何玛丽",
  idNumber: "440307199506120020",
  contact: "maria_qq",
  payees: [{ part: "alipay", alipayAccount: "maria.santos@example.com" }],
  photos: "incomplete",
};
const WAITING: DemoIdentity = {
  name: "赵敏",
  idNumber: "320106198809230017",
  contact: "wx_zhaomin",
  payees: [{ part: "alipay", alipayAccount: "zhao.min@example.com" }],
  photos: "open",
};
const OWNER_DAY = 3;
/** Of those that the owner invited, in the order of the demo's people. */
const NEIGHBOURS = [
  { identity: NEIGHBOUR, day: 12 },
  { identity: DECLINED, day: 36 },
  { identity: WAITING, day: 39 },
] as const;

async function enter(
  simulation: Simulation,
  people: DemoPeople,
  accountId: bigint,
  { name, idNumber, contact, payees, photos }: DemoIdentity,
): Promise<void> {
  const { deps } = simulation;
  const { ip } = callerOf(accountId);
  await deps.db.transaction().execute(async (tx) => {
    const checked = { person: { name, idNumber }, reference: "demo" };
    await saveVerifiedName(deps, tx, accountId, checked);
    await saveContactName(deps, tx, accountId, contact);
    await recordAct(deps, tx, { act: "identity.verify-name", accountId, ip });
    await acceptAgreement(deps, tx, { accountId, agreement: "tax", ip });
    for (const payee of payees) {
      await savePayee(deps, tx, accountId, payee);
      await recordAct(deps, tx, { act: `payee.set-${payee.part}`, accountId, ip });
    }
  });
  await enterPhotos(simulation, accountId, photos, people.operatorId);
}

/** The owners verify their names and submit photos of their ID cards. */
export function identitiesOf(
  simulation: Simulation,
  people: DemoPeople,
  fromMs: number,
): DemoEvent[] {
  const eventOf = (accountId: bigint, day: number, identity: DemoIdentity): DemoEvent => ({
    atMs: fromMs + day * DAY_MS,
    run: () => enter(simulation, people, accountId, identity),
  });
  const neighbours = NEIGHBOURS.flatMap(({ identity, day }, index) => {
    const accountId = people.neighbourIds[index];
    return accountId === undefined ? [] : [eventOf(accountId, day, identity)];
  });
  return [eventOf(people.ownerId, OWNER_DAY, OWNER), ...neighbours];
}
