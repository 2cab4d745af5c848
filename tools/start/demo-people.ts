import { OPERATOR_ROLES, permissionOf } from "../../contract/src/operator-roles.ts";
import type { Deps } from "../../server/src/platform/deps.ts";
import { hashPassword } from "../../server/src/platform/secrets.ts";
import { createAccount } from "../../server/src/rooms/auth/create-account.ts";
import { insertApp } from "../../server/src/rooms/factors/insert-app.ts";
import { saveOperatorName } from "../../server/src/rooms/identity/operator-name.ts";

export const DEMO_OWNER = "demo@nodeyard.test";
export const DEMO_OPERATOR = "operator@nodeyard.test";
export const DEMO_PASSWORD = "nodeyard-demo";
/** A second operator, for acts that take two. */
export const DEMO_COLLEAGUE = "colleague@nodeyard.test";
/** The secret of the operators' authenticator app, in base32. */
export const DEMO_OPERATOR_SECRET = "NODEYARDDEMONODEYARDDEMONODEYARD";

const INVITED = [
  { email: "lin.wei@nodeyard.test", tel: "13800000011" },
  { email: "maria.santos@nodeyard.test", tel: "13800000012" },
  { email: "zhao.min@nodeyard.test", tel: "13800000013" },
];

export interface DemoPeople {
  readonly ownerId: bigint;
  readonly operatorId: bigint;
  readonly colleagueId: bigint;
  readonly neighbourIds: readonly bigint[];
}

/** The demo's accounts: an owner, two operators with every role, and three owners that the owner invited. */
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
    const colleagueId = await createAccount(deps, tx, {
      ...common,
      email: DEMO_COLLEAGUE,
      tel: "13800000003",
      refer: undefined,
    });
    const granted_at = deps.clock.now();
    await tx
      .insertInto("account_permissions")
      .values(
        [operatorId, colleagueId].flatMap((account_id) =>
          OPERATOR_ROLES.map((role) => ({
            account_id,
            permission: permissionOf(role),
            granted_at,
          })),
        ),
      )
      .execute();
    const app = { secret: DEMO_OPERATOR_SECRET, isConfirmed: true };
    for (const [accountId, of] of [
      [operatorId, { name: "沈静", document: "护照 E00000001" }],
      [colleagueId, { name: "高远", document: "护照 E00000002" }],
    ] as const) {
      await insertApp(deps, tx, { ...app, accountId });
      await saveOperatorName(deps, tx, accountId, { of, by: "demo" });
    }
    return { ownerId, operatorId, colleagueId, neighbourIds };
  });
}
