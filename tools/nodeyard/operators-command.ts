import { userInfo } from "node:os";
import { OPERATOR_PERMISSIONS, OPERATOR_ROLES } from "../../contract/src/operator-roles.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import type { Database } from "../../server/src/platform/database.ts";
import { readFieldEncryption } from "../../server/src/platform/secret-key-file.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import type { OperatorName } from "../../server/src/rooms/identity/operator-name.ts";
import { terminalOperator } from "../../server/src/rooms/account/operator-act.ts";
import { grantFirstRole } from "../../server/src/rooms/operator/grant-first-role.ts";
import {
  readCommand,
  readReason,
  UsageError,
  type Command,
  type Context,
  type Result,
} from "./command.ts";
import { findKeyFile } from "./find-key-file.ts";
import { findAccount } from "./find-account.ts";
import { withDatabase } from "./with-database.ts";

async function list(db: Database): Promise<Result> {
  const rows = await db
    .selectFrom("account_permissions as p")
    .innerJoin("accounts as a", "a.account_id", "p.account_id")
    .select(["a.account_id", "a.email", "p.permission", "p.granted_at"])
    .where("p.permission", "in", OPERATOR_PERMISSIONS)
    .orderBy("p.permission")
    .orderBy("a.account_id")
    .execute();
  const operators = rows.map((row) => ({
    accountId: row.account_id,
    email: row.email,
    role: row.permission.slice("operator:".length),
    grantedAt: row.granted_at,
  }));
  const lines = operators.map(
    (one) => `${one.role.padEnd(10)}  ${one.email}  since ${one.grantedAt.toISOString()}`,
  );
  return { text: lines.join("\n") || "There is no operator yet", data: { operators } };
}

interface Granted {
  readonly role: string;
  readonly reason: string;
  /** Whose account it is, unless a name is verified. */
  readonly name: OperatorName | undefined;
}

async function grant(
  { db, env }: { readonly db: Database; readonly env: Context["env"] },
  account: string,
  { role: text, reason, name }: Granted,
): Promise<Result> {
  const role = OPERATOR_ROLES.find((one) => one === text);
  if (role === undefined)
    throw new UsageError(`There is no role ${text}: ${OPERATOR_ROLES.join(", ")}`);
  const accountId = await findAccount(db, account);
  const encryption = await readFieldEncryption(await findKeyFile(env));
  const log = createLogger("error", process.stderr);
  const operator = terminalOperator(userInfo().username, reason);
  const deps = { db, clock: systemClock, log, encryption };
  await grantFirstRole(deps, operator, accountId, { role, name });
  return {
    text: `${account} has the role ${role}, and sets up a second factor at the next sign-in`,
    data: { accountId, role },
  };
}

export const operatorsCommand: Command = {
  usage: `operators                         who is an operator
operators grant ACCOUNT ROLE --reason TEXT [--name NAME --document NUMBER]
                                  the first ones (finance, operations, support), until two have operations; name and
                                  document for an account without a verified name`,
  run: async (args, context) => {
    const { values, positionals } = readCommand(args, ["ACT?", "ACCOUNT?", "ROLE?"], {
      reason: { type: "string" },
      name: { type: "string" },
      document: { type: "string" },
    });
    const [act = "list", account, role] = positionals;
    if (act === "list" && account === undefined)
      return withDatabase(context, "operators", ({ db }) => list(db));
    if (act !== "grant" || account === undefined || role === undefined)
      throw new UsageError(`Not a command: operators ${args.join(" ")}`);
    const { env } = context;
    const { name, document } = values;
    if (!name !== !document) throw new UsageError("--name and --document go together");
    const granted = {
      role,
      reason: readReason(values.reason),
      name: name && document ? { name, document } : undefined,
    };
    return withDatabase(context, "operators", ({ db }) => grant({ db, env }, account, granted));
  },
};
