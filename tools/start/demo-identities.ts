import { DAY_MS } from "../../contract/src/time.ts";
import { recordAct } from "../../server/src/rooms/account/record-act.ts";
import { saveContactName } from "../../server/src/rooms/identity/contact.ts";
import { saveVerifiedName } from "../../server/src/rooms/identity/verified-name.ts";
import { savePayee, type PayeePart } from "../../server/src/rooms/payee/stored-payee.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

interface DemoIdentity {
  readonly name: string;
  readonly idNumber: string;
  readonly contact: string;
  readonly payees: readonly PayeePart[];
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
};
/** Verified, with an Alipay account that does not exist. */
const NEIGHBOUR: DemoIdentity = {
  name: "林薇",
  idNumber: "440524199801010016",
  contact: "linwei_qq",
  payees: [{ part: "alipay", alipayAccount: "missing@example.com" }],
};
const OWNER_DAY = 3;
const NEIGHBOUR_DAY = 12;

async function enter(
  { deps }: Simulation,
  accountId: bigint,
  { name, idNumber, contact, payees }: DemoIdentity,
): Promise<void> {
  const { ip } = callerOf(accountId);
  await deps.db.transaction().execute(async (tx) => {
    const checked = { person: { name, idNumber }, reference: "demo" };
    await saveVerifiedName(deps, tx, accountId, checked);
    await saveContactName(deps, tx, accountId, contact);
    await recordAct(deps, tx, { act: "identity.verify-name", accountId, ip });
    for (const payee of payees) {
      await savePayee(deps, tx, accountId, payee);
      await recordAct(deps, tx, { act: `payee.set-${payee.part}`, accountId, ip });
    }
  });
}

/** The owner, and one of those that the owner invited, verify their names; the others have not yet. */
export function identitiesOf(
  simulation: Simulation,
  people: DemoPeople,
  fromMs: number,
): DemoEvent[] {
  const eventOf = (accountId: bigint, day: number, identity: DemoIdentity): DemoEvent => ({
    atMs: fromMs + day * DAY_MS,
    run: () => enter(simulation, accountId, identity),
  });
  const [neighbourId] = people.neighbourIds;
  return [
    eventOf(people.ownerId, OWNER_DAY, OWNER),
    ...(neighbourId === undefined ? [] : [eventOf(neighbourId, NEIGHBOUR_DAY, NEIGHBOUR)]),
  ];
}
