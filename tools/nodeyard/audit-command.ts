import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatMicroBp } from "../../contract/src/money.ts";
import { plural } from "../../contract/src/plural.ts";
import { trialBalance } from "../../server/src/ledger/trial-balance.ts";
import type { LocalChainFile } from "../../server/src/platform/chain/local-chain-file.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { readConfig } from "../../server/src/platform/config.ts";
import { chooseDataDirectory } from "../../server/src/platform/data-directory.ts";
import type { Database } from "../../server/src/platform/database.ts";
import { auditCredits } from "../../server/src/rooms/settlement/audit.ts";
import {
  auditPayouts,
  type AuditedSettings,
} from "../../server/src/rooms/withdrawal/audit/audit-payouts.ts";
import {
  auditRecord,
  type AuditOutcome,
} from "../../server/src/rooms/withdrawal/audit/audit-record.ts";
import { haltOnFindings } from "../../server/src/rooms/withdrawal/audit/jobs.ts";
import { reportText } from "../../server/src/rooms/withdrawal/audit/report-text.ts";
import { recordCheck } from "../../server/src/rooms/withdrawal/checks/record-check.ts";
import { readCommand, UsageError, type Command, type Context, type Result } from "./command.ts";
import { EXIT } from "./exit-codes.ts";
import { withDatabase } from "./with-database.ts";

const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The chain of the settings, else the local one that this installation's running server keeps. */
async function findSettings(env: NodeJS.ProcessEnv): Promise<AuditedSettings> {
  const { chain, dataDirectory } = readConfig(env, []);
  if (chain)
    return {
      rpcUrls: chain.rpcUrls,
      token: chain.tokenAddress,
      tokenDecimals: chain.tokenDecimals,
      contract: chain.contractAddress,
      signer: chain.signing.address,
    };
  const directory = await chooseDataDirectory(dataDirectory, PROJECT_ROOT);
  const text = await readFile(join(directory, "chain", "local.json"), "utf8").catch(
    () => undefined,
  );
  const local = text === undefined ? undefined : (JSON.parse(text) as LocalChainFile);
  return {
    rpcUrls: local ? [local.rpcUrl] : [],
    token: local?.tokenAddress,
    tokenDecimals: local?.tokenDecimals,
    contract: local?.contractAddress,
    signer: local?.signerAddress,
  };
}

async function payouts(db: Database, { env, showProgress }: Context): Promise<Result> {
  const settings = await findSettings(env);
  const deps = { db, clock: systemClock };
  const check = { kind: "audit", terminalUser: userInfo().username } as const;
  const audit = async (): Promise<AuditOutcome> => {
    const report = await auditPayouts(deps, settings);
    return { report, isHalted: await haltOnFindings(db, report) };
  };
  const { report, isHalted } = await recordCheck(deps, check, audit, auditRecord);
  if (isHalted)
    showProgress("Payouts are halted; once the cause is known: nodeyard payouts resume audit");
  const exitCode = report.findings.length > 0 ? EXIT.found : EXIT.done;
  return { text: reportText(report), data: { ...report, isHalted }, exitCode };
}

function withProblems(title: string, data: object, problems: readonly string[]): Result {
  const verdict =
    problems.length === 0
      ? "adds up"
      : plural(problems.length, { one: "# problem", other: "# problems" });
  return {
    text: [`${title}: ${verdict}`, ...problems.map((problem) => `- ${problem}`)].join("\n"),
    data: { ...data, problems },
    exitCode: problems.length === 0 ? EXIT.done : EXIT.found,
  };
}

async function ledger(db: Database): Promise<Result> {
  const { problems, ...books } = await trialBalance(db);
  const title = `${plural(books.accounts, { one: "# account", other: "# accounts" })}, ${plural(books.postings, { one: "# posting", other: "# postings" })}, sum ${formatMicroBp(books.sumMicroBp)} BP`;
  return withProblems(title, books, problems);
}

async function credits(db: Database, first: string, last: string): Promise<Result> {
  const problems = await auditCredits(db, { first, last });
  return withProblems(`Credits from ${first} to ${last}`, { first, last }, problems);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export const auditCommand: Command = {
  usage: `audit                             compares payouts with the chain; halts them if too much was paid
audit ledger                      sums up every transfer, balance and running total
audit credits FIRST [LAST]        compares the credits of these days (2026-11-21, UTC) with the ledger`,
  run: async (args, context) => {
    const { positionals } = readCommand(args, ["WHAT?", "FIRST?", "LAST?"], {});
    const [what = "payouts", first, last = first] = positionals;
    if (what === "credits" && first !== undefined && last !== undefined && last < first)
      throw new UsageError(`FIRST is the earlier day: audit credits ${last} ${first}`);
    const isUsable =
      what === "credits"
        ? first !== undefined && last !== undefined && isDay(first) && isDay(last)
        : (what === "payouts" || what === "ledger") && first === undefined;
    if (!isUsable) throw new UsageError(`Not a command: audit ${args.join(" ")}`);
    return withDatabase(context, "audit", ({ db }) => {
      if (what === "payouts") return payouts(db, context);
      return what === "ledger" ? ledger(db) : credits(db, String(first), String(last));
    });
  },
};
