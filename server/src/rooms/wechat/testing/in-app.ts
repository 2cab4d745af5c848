import { LOCAL_APP_ID } from "@nodeyard/stand-ins/wechat/people.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DatabaseHandle } from "../../../platform/database.ts";
import type { Person } from "../../../platform/testing/people.ts";
import type { WechatSettings } from "../../../platform/wechat/wechat.ts";
import { newHandle } from "../bindings/store.ts";
import { saveIdentity } from "../session/identities.ts";
import { createInAppSession } from "../session/in-app-sessions.ts";

/** An official account whose platform is never asked. */
export const TEST_WECHAT: WechatSettings = {
  appId: LOCAL_APP_ID,
  secret: "secret",
  apiUrl: "http://127.0.0.1:9",
  authorizeUrl: "http://127.0.0.1:9/connect/oauth2/authorize",
  templates: new Map(),
  isLocal: true,
};

/** A test's app, or a database in use. */
interface Place {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
}

let serial = 0;

/** An identity with an in-app session, inserted as after a code exchange. */
export interface InAppPerson {
  readonly identityId: bigint;
  readonly openid: string;
  readonly token: string;
}

export async function createInApp(
  { database: { db }, clock }: Place,
  over: { appId?: string; unionid?: string } = {},
): Promise<InAppPerson> {
  serial += 1;
  const { appId = LOCAL_APP_ID, unionid } = over;
  const openid = `openid-${serial}`;
  const person = { appId, openid, unionid, nickname: `Person ${serial}` };
  const identityId = await saveIdentity(db, person, clock.now());
  const { token } = await createInAppSession({ clock }, db, identityId);
  return { identityId, openid, token };
}

/** Binds an account, inserted as after its password was checked. */
export async function bindIdentity(
  { database, clock }: Place,
  { identityId }: Pick<InAppPerson, "identityId">,
  { accountId }: Pick<Person, "accountId">,
): Promise<{ readonly handle: string }> {
  const handle = newHandle();
  await database.pool.query(
    `insert into wechat_bindings (wechat_identity_id, account_id, handle, password_changed_at, bound_at)
     select $1, account_id, $3, password_changed_at, $4 from accounts where account_id = $2`,
    [identityId, accountId, handle, clock.now()],
  );
  return { handle };
}
