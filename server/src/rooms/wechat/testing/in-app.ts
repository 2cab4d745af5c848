import type { Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { LOCAL_APP_ID } from "../../../platform/wechat/local/people.ts";
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

let serial = 0;

/** An identity with an in-app session, inserted as after a code exchange. */
export interface InAppPerson {
  readonly identityId: bigint;
  readonly openid: string;
  readonly token: string;
}

export async function createInApp(
  app: TestApp,
  over: { appId?: string; unionid?: string } = {},
): Promise<InAppPerson> {
  serial += 1;
  const { appId = LOCAL_APP_ID, unionid } = over;
  const openid = `openid-${serial}`;
  const { db } = app.database;
  const person = { appId, openid, unionid, nickname: `Person ${serial}` };
  const identityId = await saveIdentity(db, person, app.clock.now());
  const { token } = await createInAppSession(app.deps, db, identityId);
  return { identityId, openid, token };
}

/** Binds an account, inserted as after its password was checked. */
export async function bindIdentity(
  app: TestApp,
  { identityId }: Pick<InAppPerson, "identityId">,
  { accountId }: Pick<Person, "accountId">,
): Promise<{ readonly handle: string }> {
  const handle = newHandle();
  await app.database.pool.query(
    `insert into wechat_bindings (wechat_identity_id, account_id, handle, password_changed_at, bound_at)
     select $1, account_id, $3, password_changed_at, $4 from accounts where account_id = $2`,
    [identityId, accountId, handle, app.clock.now()],
  );
  return { handle };
}
