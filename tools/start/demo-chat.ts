import { DAY_MS } from "../../contract/src/time.ts";
import {
  LOCAL_APP_ID,
  LOCAL_FORMER_APP_ID,
  LOCAL_PEOPLE,
} from "../../stand-ins/src/wechat/people.ts";
import { recordAct } from "../../server/src/rooms/account/record-act.ts";
import { newHandle } from "../../server/src/rooms/wechat/bindings/store.ts";
import { saveIdentity } from "../../server/src/rooms/wechat/session/identities.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** The earlier binding is one that the owner can move to the present official account. */
const FORMER_AGO_MS = 31.3 * DAY_MS;
const PRESENT_AGO_MS = 17.6 * DAY_MS;

async function bind(
  { deps }: Simulation,
  accountId: bigint,
  appId: string,
  openid: string,
): Promise<void> {
  const [person] = LOCAL_PEOPLE;
  if (!person) throw new Error("the stand-in has no people");
  const { name, unionid } = person;
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const identityId = await saveIdentity(tx, { appId, openid, unionid, nickname: name }, at);
    const { password_changed_at } = await tx
      .selectFrom("accounts")
      .select("password_changed_at")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("wechat_bindings")
      .values({
        wechat_identity_id: identityId,
        account_id: accountId,
        handle: newHandle(),
        password_changed_at,
        bound_at: at,
      })
      .execute();
    const { ip } = callerOf(accountId);
    await recordAct(deps, tx, { act: "wechat.bind", accountId, ip, details: { name } });
  });
}

/** The first person of the local chat platform: bound to the owner, and under an earlier official account to another owner. */
export function chatBindingsOf(
  simulation: Simulation,
  { ownerId, neighbourIds }: DemoPeople,
  nowMs: number,
): DemoEvent[] {
  const openid = LOCAL_PEOPLE[0]?.openid ?? "";
  const [neighbourId] = neighbourIds;
  return [
    {
      atMs: nowMs - PRESENT_AGO_MS,
      run: () => bind(simulation, ownerId, LOCAL_APP_ID, openid),
    },
    ...(neighbourId === undefined
      ? []
      : [
          {
            atMs: nowMs - FORMER_AGO_MS,
            run: () => bind(simulation, neighbourId, LOCAL_FORMER_APP_ID, `former-${openid}`),
          },
        ]),
  ];
}
