import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { mayConnectTo } from "../../../platform/outbound-address.ts";
import { openSsh, type SshSession } from "../../../platform/ssh/open-ssh.ts";
import { SshFault } from "../../../platform/ssh/ssh-fault.ts";
import { openSecret, type NodeSecret } from "../secret.ts";
import type { Outcome, Step } from "./deployment.ts";
import { openRootShell, type RootShell } from "./root-shell.ts";

export function addressOf({ node }: Pick<Step, "node">): string {
  const { ip, ssh_port: port } = node;
  return ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`;
}

/** Failures in a row that a phase allows, and the pause between them. */
export interface Patience {
  readonly most: number;
  readonly pauseSeconds: number;
}

async function saveHostKey({ deps, node }: Step, columns: object): Promise<void> {
  await deps.db
    .updateTable("standard_nodes")
    .set(columns)
    .where("standard_node_id", "=", node.standard_node_id)
    .where("ip", "=", node.ip)
    .where("ssh_port", "=", node.ssh_port)
    .execute();
}

async function afterFault(
  step: Step,
  fault: SshFault["fault"],
  seen: string,
  patience: Patience,
): Promise<Outcome> {
  const { log, node } = step;
  switch (fault) {
    case "loginFailed":
      // Not tried again on its own: machines lock out who guesses.
      await log("loginFailed", { account: node.login_account });
      return { kind: "failed", status: DEPLOY_STATUS.loginFailed };
    case "hostKeyChanged":
      await saveHostKey(step, { new_host_key: seen });
      await log("hostKeyChanged", { fingerprint: seen, pinned: node.host_key ?? "" });
      return { kind: "failed", status: DEPLOY_STATUS.loginFailed };
    case "forbidden":
      await log("unreachable", { address: addressOf(step), reason: fault });
      return { kind: "failed", status: DEPLOY_STATUS.unreachable };
    default:
      await log("unreachable", { address: addressOf(step), reason: fault });
      return {
        kind: "retry",
        afterSeconds: patience.pauseSeconds,
        most: patience.most,
        status: DEPLOY_STATUS.unreachable,
      };
  }
}

/** A machine that is logged in to. */
export interface LoggedIn {
  readonly session: SshSession;
  readonly secret: NodeSecret;
  readonly root: RootShell;
}

/** Logs in to the step's machine, runs `act` and disconnects. Pins the first host key. The machine's output is never logged. */
export async function onMachine(
  step: Step,
  patience: Patience,
  act: (machine: LoggedIn) => Promise<Outcome>,
): Promise<Outcome> {
  const { deps, node, log } = step;
  let seen = "";
  let session: SshSession | undefined;
  try {
    // Checked again where it is used: settings and this machine's networks change.
    if (!mayConnectTo(node.ip, deps.config.nodeNetworks)) throw new SshFault("forbidden");
    const secret = openSecret(deps, node);
    if (!secret) throw new SshFault("loginFailed");
    session = await openSsh(
      {
        ip: node.ip,
        port: node.ssh_port,
        account: node.login_account,
        secret,
        pinned: node.host_key ?? undefined,
      },
      (fingerprint) => (seen = fingerprint),
    );
    if (node.host_key === null) {
      await saveHostKey(step, { host_key: seen });
      await log("hostKeySeen", { fingerprint: seen });
    }
    const root = await openRootShell(session, secret);
    if (!root) {
      await log("noRoot", { account: node.login_account });
      return { kind: "failed", status: DEPLOY_STATUS.loginFailed };
    }
    return await act({ session, secret, root });
  } catch (error) {
    if (!(error instanceof SshFault)) throw error;
    return await afterFault(step, error.fault, seen, patience);
  } finally {
    session?.end();
  }
}
