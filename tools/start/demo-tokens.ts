import { randomBytes } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "../../contract/src/time.ts";
import { recordAct } from "../../server/src/rooms/account/record-act.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** The owner's Prometheus reads the metrics, and a script of last month has expired. Nobody knows the tokens of these hashes. */
export async function leaveTokens({ deps, nowMs }: Simulation, accountId: bigint): Promise<void> {
  const ago = (ms: number): Date => new Date(nowMs() - ms);
  const { ip } = callerOf(accountId);
  const tokens = [
    {
      name: "export.sh",
      prefix: "ny_f3QaK",
      scopes: ["devices", "revenue"],
      made_at: ago(41 * DAY_MS),
      expires_at: ago(11 * DAY_MS),
      used_at: ago(12.4 * DAY_MS),
    },
    {
      name: "Prometheus",
      prefix: "ny_8xWmT",
      scopes: ["metrics"],
      made_at: ago(23 * DAY_MS),
      expires_at: null,
      used_at: ago(MINUTE_MS),
    },
  ];
  await deps.db.transaction().execute(async (tx) => {
    for (const token of tokens)
      await tx
        .insertInto("api_tokens")
        .values({
          ...token,
          account_id: accountId,
          token_hash: randomBytes(32),
          used_from: "203.0.113.24",
        })
        .execute();
    const details = { name: "Prometheus" };
    await recordAct(deps, tx, { act: "tokens.create", accountId, ip, details });
  });
}
