import { WITHDRAWAL_STEPS } from "@nodeyard/contract/withdrawal/rules.ts";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Database } from "../../../platform/database.ts";
import { shareRead } from "../../../platform/share-read.ts";
import { needsApproval } from "../../redemption/assessment/needs-approval.ts";
import { readNewestSteps } from "../store.ts";
import { readHalts } from "./halt.ts";
import { CHECKS, SHORTAGES } from "./wait-text.ts";

/** The steps at which a withdrawal has not ended. */
const OPEN_STEPS = WITHDRAWAL_STEPS.filter((step) => step !== "complete" && step !== "canceled");

interface Figures {
  readonly open_withdrawals: number;
  readonly oldest_seconds: number;
  readonly is_short: boolean;
  readonly to_check: number;
  readonly to_approve: number;
  readonly tokens: number | null;
  readonly ether: number | null;
}

/** Operator metrics, as of the last observation of the hot wallet. Ages use the database's clock. */
async function readFigures(db: Database, chain: Chain): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (select count(*)::int from withdrawals where status = 'created') as open_withdrawals,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from withdrawals
        where status = 'created') as oldest_seconds,
      exists (select from payout_waits where reason = any(${[...SHORTAGES]})) as is_short,
      (select count(*)::int from payout_waits where reason = any(${[...CHECKS]})) as to_check,
      (select count(*)::int from withdrawals w where status = 'created' and approved_at is null
        and ${needsApproval("withdrawal", sql`w.withdrawal_id`)}) as to_approve,
      (s.seen_token_units / power(10::numeric, ${chain.tokenDecimals}))::float8 as tokens,
      (s.seen_wei / power(10::numeric, 18))::float8 as ether
    from (select 1) one left join payout_signers s
      on s.chain_id = ${chain.chainId} and s.signer_address = ${chain.signerAddress}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("the figures of payouts have no row");
  return figures;
}

/** Adds payout metrics to a process; one database read serves a whole scrape. */
export function registerPayoutMetrics(registry: Registry, db: Database, chain: Chain): void {
  const read = shareRead(() => readFigures(db, chain));
  const add = (name: string, help: string, figure: keyof Figures): void => {
    new Gauge({
      name: `nodeyard_${name}`,
      help,
      registers: [registry],
      async collect() {
        const figures = await read();
        this.set(Number(figures[figure] ?? Number.NaN));
      },
    });
  };
  add("withdrawals_open", "Withdrawals that have not ended", "open_withdrawals");
  add("withdrawals_oldest_seconds", "Age of the oldest of them", "oldest_seconds");
  add("hot_wallet_short", "1 while payouts wait for the hot wallet", "is_short");
  add("withdrawals_to_check", "Withdrawals that wait for an operator's check", "to_check");
  add("withdrawals_to_approve", "Withdrawals that wait for an operator's approval", "to_approve");
  add("hot_wallet_tokens", "Whole tokens in the payout contract when last looked at", "tokens");
  add("hot_wallet_ether", "What the hot wallet has for gas, in whole coins of the chain", "ether");
}

/** The metrics of halts and of where open withdrawals stand, which need no chain. */
export function registerStateMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: "nodeyard_payouts_halted",
    help: "Open reasons for which no payout is signed",
    registers: [registry],
    async collect() {
      this.set((await readHalts(db)).length);
    },
  });
  new Gauge({
    name: "nodeyard_withdrawals",
    help: "Withdrawals that have not ended, by the newest step of their timeline",
    labelNames: ["step"],
    registers: [registry],
    async collect() {
      const open = await db
        .selectFrom("withdrawals")
        .select("withdrawal_id")
        .where("status", "=", "created")
        .execute();
      const steps = await readNewestSteps(
        db,
        open.map((row) => row.withdrawal_id),
      );
      for (const step of OPEN_STEPS) this.set({ step }, 0);
      for (const step of steps.values()) this.inc({ step });
    },
  });
}
