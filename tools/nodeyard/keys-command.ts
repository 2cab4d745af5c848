import { plural } from "../../contract/src/plural.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { countProcessesBehind } from "../../server/src/platform/key-in-use.ts";
import type { FieldEncryption } from "../../server/src/platform/field-encryption.ts";
import {
  addKey,
  readFieldEncryption,
  requireEncryptionKeys,
} from "../../server/src/platform/secret-key-file.ts";
import { resealAll } from "../../server/src/compose.ts";
import {
  readCommand,
  RefusedError,
  UsageError,
  type Command,
  type Context,
  type Result,
} from "./command.ts";
import { findKeyFile } from "./find-key-file.ts";
import { withDatabase } from "./with-database.ts";

/** Ids identify keys without revealing them. */
function list(context: Context, path: string, { keyId, keyIds }: FieldEncryption): Promise<Result> {
  return withDatabase(context, "keys", async ({ db }) => {
    const noted = await db
      .selectFrom("sealing_keys")
      .selectAll()
      .orderBy("first_used_at")
      .execute();
    const used = new Map(noted.map((row) => [row.key_id, row.first_used_at]));
    const keys = [...new Set([...keyIds, ...used.keys()])].map((id) => ({
      id,
      isInFile: keyIds.has(id),
      isEncrypting: id === keyId,
      usedSince: used.get(id) ?? null,
    }));
    const lines = keys.map(({ id, isInFile, isEncrypting, usedSince }) =>
      [
        id,
        isEncrypting ? "encrypts" : isInFile ? "decrypts" : "MISSING IN THE FILE",
        usedSince ? `in use since ${usedSince.toISOString()}` : "not in use",
      ].join("  "),
    );
    return { text: [path, ...lines].join("\n"), data: { file: path, keys } };
  });
}

async function rotate(path: string): Promise<Result> {
  const { keyId, keyIds } = await addKey(path);
  const lines = [
    `${path}: the new key ${keyId} is the first of ${keyIds.size}. Copy the file to where you keep it.`,
    "Now restart every process, which then encrypts with it; nodeyard keys reseal makes the old keys unnecessary.",
  ];
  return { text: lines.join("\n"), data: { file: path, keyId } };
}

function reseal(context: Context, encryption: FieldEncryption): Promise<Result> {
  return withDatabase(context, "keys", async ({ db }) => {
    await requireEncryptionKeys(db, encryption);
    const behind = await countProcessesBehind(db, encryption);
    if (behind > 0)
      throw new RefusedError(
        `${plural(behind, { one: "# process runs", other: "# processes run" })} without the key ${encryption.keyId}, and could not read what it encrypts. Restart every process first`,
      );
    const count = await resealAll({ db, clock: systemClock, encryption });
    const text = `${plural(count, { one: "# value is", other: "# values are" })} encrypted anew with the key ${encryption.keyId}. Keys that nodeyard keys calls not in use can be removed from the file; backups made before still need them.`;
    return { text, data: { keyId: encryption.keyId, resealed: count } };
  });
}

export const keysCommand: Command = {
  usage: `keys                              the keys of encrypted fields, by their ids
keys rotate                       puts a new key first in the key file
keys reseal                       encrypts every field anew with the first key`,
  run: async (args, context) => {
    const [act = "list"] = readCommand(args, ["ACT?"], {}).positionals;
    if (!["list", "rotate", "reseal"].includes(act))
      throw new UsageError(`Not a command: keys ${args.join(" ")}`);
    const path = await findKeyFile(context.env);
    // Read before anything is changed: a file that is wrong or readable by others is refused.
    const encryption = await readFieldEncryption(path);
    if (act === "rotate") return rotate(path);
    return act === "reseal" ? reseal(context, encryption) : list(context, path, encryption);
  },
};
