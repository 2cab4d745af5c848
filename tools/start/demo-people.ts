import type { Deps } from "../../server/src/platform/deps.ts";
import { hashPassword } from "../../server/src/platform/secrets.ts";
import { createAccount } from "../../server/src/rooms/auth/create-account.ts";
import { insertApp } from "../../server/src/rooms/factors/insert-app.ts";

export const DEMO_OWNER = "demo@nodeyard.test";
export const DEMO_OPERATOR = "operator@nodeyard.test";
export const DEMO_PASSWORD = "nodeyard-demo";
/** The secret of the operator's authenticator app, in base32. */
export const DEMO_OPERATOR_SECRET = "NODEYARDDEMONODEYARDDEMONODEYARD";

const INVITED = [
  { email: "lin.wei@nodeyard.test", tel: "13800000011" },
  { email: "maria.santos@nodeyard.test", tel: "13800000012" },
  { email: "zhao.min@nodeyard.test", tel: "13800000013" },
];

export interface DemoPeople {
  readonly ownerId: bigint;
  readonly operatorId: bigint;
  readonly neighbourIds: readonly bigint[];
}

/** The demo's accounts: an owner, an operator with every role, and three owners that the owner invited. */
export async function createDemoPeople(deps: Deps): Promise<DemoPeople> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return deps.db.transaction().execute(async (tx) => {
    const common = { passwordHash, language: "zn", isDemo: true } as const;
    const ownerId = await createAccount(deps, tx, {
      ...common,
      email: DEMO_OWNER,
      tel: "13800000001",
      refer: undefined,
    });
    const operatorId = await createAccount(deps, tx, {
      ...common,
      email: DEMO_OPERATOR,
      tel: "13800000002",
      refer: undefined,
    });
    const { refer_code: refer } = await tx
      .selectFrom("accounts")
      .select("refer_code")
      .where("account_id", "=", ownerId)
      .executeTakeFirstOrThrow();
    const neighbourIds: bigint[] = [];
    for (const person of INVITED) {
      neighbourIds.push(await createAccount(deps, tx, { ...common, ...person, refer }));
    }
    const granted_at = deps.clock.now();
    await tx
      .insertInto("account_permissions")
      .values(
        (["operator:finance", "operator:operations", "operator:support"] as const).map(
          (permission) => ({
            account_id: operatorId,
            permission,
            granted_at,
          }),
        ),
      )
      .execute();
    const app = { accountId: operatorId, secret: DEMO_OPERATOR_SECRET, isConfirmed: true };
    await insertApp(deps, tx, app);
    return { ownerId, operatorId, neighbourIds };
  });
}
