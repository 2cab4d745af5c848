// `npm run audit [-- --json]`: reads chain and ledger and counts what does not agree; fails when a count is not zero, and
// halts payouts if too much was paid.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LocalChainFile } from "../server/src/platform/chain/local/local-chain.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { ConfigError, readConfig } from "../server/src/platform/config.ts";
import { chooseDataDirectory } from "../server/src/platform/data-directory.ts";
import { openDatabase } from "../server/src/platform/database.ts";
import {
  auditPayouts,
  type AuditedSettings,
} from "../server/src/rooms/withdrawal/audit/audit-payouts.ts";
import { haltOnFindings } from "../server/src/rooms/withdrawal/audit/jobs.ts";
import { ChainUnreadableError } from "../server/src/rooms/withdrawal/audit/read-chain.ts";
import { reportJson, reportText } from "../server/src/rooms/withdrawal/audit/report-text.ts";
import { findDatabase, NoDatabaseError } from "./find-database.ts";
import { readArguments } from "./read-arguments.mjs";

const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const FOUND_FAULTS = 1;
const NOT_AUDITED = 2;

/** The chain of the settings, else the local one that this installation's running server keeps. */
async function findSettings(): Promise<AuditedSettings> {
  const { chain, dataDirectory } = readConfig(process.env, []);
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

const { values } = readArguments("npm run audit [-- --json]   reconciles payouts with the chain", {
  options: { json: { type: "boolean" } },
});
try {
  const settings = await findSettings();
  const found = await findDatabase(process.env);
  try {
    const database = openDatabase(found.url, 2, "nodeyard-audit");
    try {
      const report = await auditPayouts({ db: database.db, clock: systemClock }, settings);
      console.log(values.json ? reportJson(report) : reportText(report));
      if (report.findings.length > 0) process.exitCode = FOUND_FAULTS;
      if (await haltOnFindings(database.db, report))
        console.error("Payouts are halted; once the cause is known: payouts resume audit");
    } finally {
      await database.close();
    }
  } finally {
    await found.close();
  }
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof NoDatabaseError;
  if (isExpected) console.error(error.message);
  else if (error instanceof ChainUnreadableError)
    console.error(
      `The chain cannot be read. A local chain runs with the server: npm start.\n${error.message}`,
    );
  else console.error(error);
  process.exitCode = NOT_AUDITED;
}
