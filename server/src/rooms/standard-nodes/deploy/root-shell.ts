import type { Ran } from "../../../platform/ssh/messages.ts";
import type { SshSession } from "../../../platform/ssh/open-ssh.ts";
import type { NodeSecret } from "../secret.ts";

/** A shell of root on the machine. Commands and secrets go in as input: a process list shows `sh -s`, and `sudo` before it. */
export type RootShell = (script: string) => Promise<Ran>;

/** Root's shell, by the login itself or by sudo; undefined if the account has neither. */
export async function openRootShell(
  session: SshSession,
  secret: NodeSecret,
): Promise<RootShell | undefined> {
  const { output } = await session.run("id -u");
  if (output.trim() === "0") return (script) => session.run("sh -s", script);
  // Without a cached proof, so that whether a password is read does not depend on when it was asked for last.
  const free = await session.run("sudo -k -n true");
  if (free.status === 0) return (script) => session.run("sudo -k -n sh -s", script);
  if (secret.kind !== "password") return undefined;
  const shell: RootShell = (script) =>
    session.run("sudo -k -S -p '' sh -s", `${secret.text}\n${script}`);
  const tried = await shell("id -u\n");
  return tried.status === 0 && tried.output.trim().endsWith("0") ? shell : undefined;
}
