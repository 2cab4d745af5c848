import type { Command, Context } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";

/** Loaded on demand: a command does not wait for what the others need. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  operators: async () => (await import("./operators-command.ts")).operatorsCommand,
  payouts: async () => (await import("./payouts-command.ts")).payoutsCommand,
  audit: async () => (await import("./audit-command.ts")).auditCommand,
  settle: async () => (await import("./settle-command.ts")).settleCommand,
  export: async () => (await import("./export-command.ts")).exportCommand,
  backup: async () => (await import("./backup-command.ts")).backupCommand,
  restore: async () => (await import("./restore-command.ts")).restoreCommand,
  migrate: async () => (await import("./migrate-command.ts")).migrateCommand,
  keys: async () => (await import("./keys-command.ts")).keysCommand,
};

async function usageOfAll(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return `nodeyard COMMAND [ARGUMENT …] [--json]

${commands.map((command) => command.usage).join("\n\n")}

Run on the server's machine, with its settings. --json writes the result for a program; exit codes: docs/operations.md.`;
}

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Ids and amounts as text, which JSON's numbers cannot hold. */
function toJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_name, each: unknown) => (typeof each === "bigint" ? String(each) : each),
    2,
  );
}

/** Runs one command. @returns its exit code. */
export async function runNodeyard(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Streams,
): Promise<ExitCode> {
  const isJson = args.includes("--json");
  const [name, ...rest] = args.filter((argument) => argument !== "--json");
  const isKnown = name !== undefined && Object.hasOwn(COMMANDS, name);
  const command = isKnown ? await COMMANDS[name]?.() : undefined;
  const usage = async (): Promise<string> => command?.usage ?? (await usageOfAll());
  if ([name, ...rest].some((argument) => argument === "--help" || argument === "-h")) {
    out(await usage());
    return EXIT.done;
  }
  const fail = async (exitCode: ExitCode, text: string): Promise<ExitCode> => {
    if (isJson) out(toJson({ error: text, exitCode }));
    else err(exitCode === EXIT.usage ? `${text}\n\n${await usage()}` : text);
    return exitCode;
  };
  if (!command)
    return fail(EXIT.usage, name === undefined ? "Name a command" : `There is no command ${name}`);
  const context: Context = { env, showProgress: err };
  try {
    const { text, data, exitCode = EXIT.done } = await command.run(rest, context);
    out(isJson ? toJson(data) : text);
    return exitCode;
  } catch (error) {
    const { failureOf } = await import("./failure.ts");
    const failure = failureOf(error);
    return fail(failure.exitCode, failure.text);
  }
}
