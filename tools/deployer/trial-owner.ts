import { setTimeout as sleep } from "node:timers/promises";
import { setDialConfig, type SentLine } from "@nodeyard/contract/dial/calls.ts";
import type { ConfigType } from "@nodeyard/contract/dial/rules.ts";
import {
  getDialByHostname,
  type DialByHostResponse,
} from "@nodeyard/contract/dial/status-calls.ts";
import {
  acceptHostKey,
  getDeployLog,
  getStandardNode,
  setStandardNode,
  submitNode,
  type RunningNode,
  type StandardNode,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { STATUS_WORDS } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import {
  DEPLOY_STATUS,
  isDeploying,
  type DeployStatusName,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { createOwner } from "../../server/src/platform/testing/owners.ts";
import { callApp, type FieldsOf } from "../../server/src/platform/testing/call-app.ts";
import { createSession } from "../../server/src/rooms/account/sessions.ts";
import { saveContactName } from "../../server/src/rooms/identity/contact.ts";
import { nameOfStatus } from "../../server/src/rooms/standard-nodes/own-node.ts";
import type { RunningServer } from "../../server/src/start-server.ts";

const LONGEST_MS = 300_000;

/** An owner of the trial's server, who prints what the log of a deployment says as it is written. */
export interface TrialOwner {
  readonly email: string;
  /** Saves a dial configuration of one line. @returns its id. */
  addLine(dialConfigType: ConfigType, line: SentLine): Promise<string>;
  /** A node's lines, as the console requests them. */
  findLines(serverId: string): Promise<DialByHostResponse>;
  /** Submits a new node. @returns its id. */
  add(fields: FieldsOf<typeof setStandardNode>): Promise<string>;
  /** Submits a node that has ended. */
  submitAgain(serverID: string): Promise<void>;
  trustHostKey(serverID: string): Promise<void>;
  find(serverID: string): Promise<StandardNode | RunningNode>;
  /** Waits until a node has a status, or its deployment has ended. @returns the status that it has. */
  follow(serverID: string, until?: DeployStatusName): Promise<DeployStatusName>;
}

export async function createTrialOwner({ app }: RunningServer): Promise<TrialOwner> {
  const { deps } = app;
  const email = `owner-${Date.now()}@example.test`;
  const createdAt = new Date();
  const accountId = await createOwner(deps.db, { email, tel: "13800000000", createdAt });
  await deps.db
    .transaction()
    .execute((tx) => saveContactName(deps, tx, accountId, "weixin-of-the-trial"));
  const from = { accountId, ip: "127.0.0.1", userAgent: "" };
  const session = await createSession(deps, deps.db, from);
  const calls = callApp(app.server);
  const who = { session, language: "zn" } as const;
  const shown = new Map<string, string>();

  const find = async (serverID: string) => {
    const { data } = await calls.call(getStandardNode, { serverID }, who);
    const [node] = data;
    if (!node) throw new Error(`there is no node ${serverID}`);
    return node;
  };
  const printLines = async (serverID: string): Promise<void> => {
    const after = shown.get(serverID);
    const request = { serverID, ...(after !== undefined && { after }) };
    const { lines } = await calls.call(getDeployLog, request, { ...who, language: "en" });
    for (const { at, text, lineId } of lines) {
      console.log(`${at.slice(11, 19)}  ${text}`);
      shown.set(serverID, lineId);
    }
  };
  return {
    email,
    addLine: async (dialConfigType, line) => {
      const names = { commitType: "ADD" as const, dialConfigName: "trial", dialConfigType };
      const { data } = await calls.call(setDialConfig, { ...names, dialConfigs: [line] }, who);
      return data.dialConfigID;
    },
    findLines: (serverId) => calls.call(getDialByHostname, { hostName: "", serverId }, who),
    add: async (fields) => {
      const form = {
        commitType: "ADD" as const,
        serverNetType: 0,
        serverNote: `trial ${fields.ip}`,
        serverOwner: "trial",
        bandwidthMb: 1000,
        ip: "127.0.0.1",
        ...fields,
      };
      return (await calls.call(setStandardNode, form, who)).serverID;
    },
    submitAgain: async (serverID) => {
      await calls.call(submitNode, { serverID }, who);
    },
    trustHostKey: async (serverID) => {
      const { newHostKey: hostKey } = await find(serverID);
      await calls.call(acceptHostKey, { serverID, hostKey }, who);
    },
    find,
    follow: async (serverID, until) => {
      for (const deadline = Date.now() + LONGEST_MS; Date.now() < deadline; await sleep(200)) {
        await printLines(serverID);
        const { serverDeployStatus: status } = await find(serverID);
        if (isDeploying(status) && (until === undefined || status !== DEPLOY_STATUS[until]))
          continue;
        await printLines(serverID);
        const name = nameOfStatus(status);
        if (!isDeploying(status)) console.log(`          → ${status}: ${STATUS_WORDS[name].en}`);
        return name;
      }
      throw new Error(`the deployment of ${serverID} did not end within ${LONGEST_MS / 1000} s`);
    },
  };
}
