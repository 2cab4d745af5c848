import * as calls from "@nodeyard/contract/dial/calls.ts";
import type {
  OpenDialConfig,
  SentLine,
  SentProblem,
  SetDialConfigRequest,
} from "@nodeyard/contract/dial/calls.ts";
import { dialErrors, dialMessages } from "@nodeyard/contract/dial/errors.ts";
import { isPeak } from "@nodeyard/contract/dial/peak-hours.ts";
import { CONFIG_NAME_LENGTH, MAX_CONFIGS, MASKED_PASSWORD } from "@nodeyard/contract/dial/rules.ts";
import {
  type ReadLines,
  type WrittenLine,
  readLines,
  writtenLine,
} from "@nodeyard/contract/dial/written-lines.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { newestEdited } from "@nodeyard/contract/newest-edited.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireName } from "../../../platform/typed-text.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { assertChineseSite } from "../assert-chinese-site.ts";
import { isUsed } from "./is-used.ts";
import { openConfig, readConfigId, readLineRows } from "./open-config.ts";
import { wantedLines, writeLines } from "./write-lines.ts";

function lineOf(sent: SentLine): WrittenLine {
  const line = writtenLine((field) => String(sent[field] ?? ""));
  // A client that sends a line as it was answered leaves its password as it is.
  const isAnswered = line.lineId !== "" && line.password === MASKED_PASSWORD;
  return isAnswered ? { ...line, password: "" } : line;
}

/** The lines of a request; throws the first of their errors, with all of them as `problems`. */
function readSentLines(request: SetDialConfigRequest, language: Language): ReadLines {
  const { read, problems } = readLines(request.dialConfigType, request.dialConfigs.map(lineOf));
  const [first] = problems;
  if (!first) return read;
  const sent: SentProblem[] = problems.map(({ row, field, error, params }) => ({
    row,
    field: field ?? "",
    error: error.key,
    message: inLanguage(error, language, params),
  }));
  throw new ApiError(first.error, {
    params: first.params,
    field: "dialConfigs",
    extra: { problems: sent },
  });
}

const NAME_RULE = {
  blank: dialErrors.nameRequired,
  tooLong: dialErrors.nameTooLong,
  max: CONFIG_NAME_LENGTH,
};

interface Wanted {
  readonly name: string;
  readonly read: ReadLines;
}

async function addConfig(
  deps: Deps,
  tx: Tx,
  accountId: bigint,
  { name, read }: Wanted,
): Promise<bigint> {
  const now = deps.clock.now();
  await lockAccount(tx, accountId);
  const { count } = await tx
    .selectFrom("dial_configs")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_CONFIGS) throw new ApiError(dialErrors.tooManyConfigs);
  const { dial_config_id: configId } = await tx
    .insertInto("dial_configs")
    .values({
      account_id: accountId,
      name,
      config_type: read.type,
      created_at: now,
      changed_at: now,
    })
    .returning("dial_config_id")
    .executeTakeFirstOrThrow();
  await writeLines(deps, tx, { configId, accountId, version: 1 }, [], wantedLines(read));
  return configId;
}

/**
 * Saves over the version that was seen, or the newest without one, under the configuration's lock; throws with what is there if it is
 * another.
 */
async function editConfig(
  deps: Deps,
  tx: Tx,
  { accountId, configId, seen }: { accountId: bigint; configId: bigint; seen: number | undefined },
  { name, read }: Wanted,
): Promise<boolean> {
  const now = deps.clock.now();
  const config = await tx
    .selectFrom("dial_configs")
    .selectAll()
    .where("dial_config_id", "=", configId)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!config) throw new ApiError(dialErrors.unknownConfig);
  if (await isUsed(tx, configId)) {
    if (isPeak(now)) throw new ApiError(dialErrors.peakHours);
    if (read.type !== config.config_type) throw new ApiError(dialErrors.typeFixed);
  }
  if (seen !== undefined && seen !== config.version) {
    const current: OpenDialConfig = await openConfig(tx, now, accountId, configId);
    throw new ApiError(dialErrors.configChanged, { extra: { current } });
  }
  const version = config.version + 1;
  const before = await readLineRows(tx, configId);
  const isChanged = await writeLines(
    deps,
    tx,
    { configId, accountId, version },
    before,
    wantedLines(read),
  );
  if (!isChanged && name === config.name && read.type === config.config_type) return false;
  await tx
    .updateTable("dial_configs")
    .set({ name, config_type: read.type, version, changed_at: now })
    .where("dial_config_id", "=", configId)
    .execute();
  return true;
}

/** Saves a configuration with its lines: all of them, or nothing. */
export const saveConfig = handle(calls.setDialConfig, async (deps, request, caller) => {
  const { accountId, ip, language } = caller;
  assertChineseSite(caller);
  const isEdit = request.commitType === "EDIT";
  const edited = isEdit ? readConfigId(request.dealDialId) : undefined;
  const wanted = {
    name: requireName(request.dialConfigName, NAME_RULE),
    read: readSentLines(request, language),
  };
  const configId = await deps.db.transaction().execute(async (tx) => {
    const seen = request.version;
    const saved = edited ?? (await addConfig(deps, tx, accountId, wanted));
    const isChanged =
      edited === undefined ||
      (await editConfig(deps, tx, { accountId, configId: edited, seen }, wanted));
    if (isChanged) {
      const act = isEdit ? "dial.edit-config" : "dial.add-config";
      const details = { name: wanted.name, count: wanted.read.lines.length };
      await recordAct(deps, tx, { act, accountId, ip, details });
    }
    return saved;
  });
  const data = await openConfig(deps.db, deps.clock.now(), accountId, configId);
  const isNewestEdited = isEdit && request.version === undefined;
  const message = isNewestEdited ? newestEdited(dialMessages.saved) : dialMessages.saved;
  return { status: 200, message, data };
});
