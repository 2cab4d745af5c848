import { randomBytes } from "node:crypto";
import {
  acknowledge,
  type AgentCommand,
  bind,
  fetchCommands,
} from "@nodeyard/contract/devices/agent-calls.ts";
import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { Caller } from "./api.ts";
import { claimCode } from "./claim-code.ts";
import { server } from "./server.ts";

/** A normal node that does as its agent would. */
export interface NormalNode {
  readonly mac: string;
  readonly hostname: string;
  /** Takes the waiting command that sets the password, and says that it is done: the password. */
  applyPassword(): Promise<string>;
}

async function callAsAgent<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  deviceKey?: string,
): Promise<Response> {
  const isGet = endpoint.method === "GET";
  const answer = await fetch(new URL(endpoint.path, server.address), {
    method: endpoint.method,
    headers: {
      ...(!isGet && { "content-type": "application/json" }),
      ...(deviceKey !== undefined && { authorization: `Bearer ${deviceKey}` }),
    },
    ...(!isGet && { body: JSON.stringify(request) }),
  });
  if (!answer.ok) throw new Error(`${endpoint.path}: ${await answer.text()}`);
  return (await answer.json()) as Response;
}

/** Binds a normal node of its own to an owner. */
export async function bindNormalNode(owner: Caller): Promise<NormalNode> {
  const hex = randomBytes(5).toString("hex").toUpperCase();
  const mac = `06:${(hex.match(/../g) ?? []).join(":")}`;
  const hostname = `normal-${hex.slice(-4).toLowerCase()}`;
  const { deviceKey } = await callAsAgent(bind, {
    code: await claimCode(owner),
    mac,
    deviceType: "normal",
    sentAt: new Date().toISOString(),
    hardware: {
      hostname,
      kind: "server",
      arch: "amd",
      cpuCount: 16,
      memoryBytes: 32 * 2 ** 30,
      storageBytes: 4 * 2 ** 40,
      agentVersion: "0.1.0",
      managementIp: "192.168.8.8",
    },
  });
  const isPassword = (command: AgentCommand) => command.kind === "set_node_password";
  return {
    mac,
    hostname,
    applyPassword: async () => {
      const { commands } = await callAsAgent(fetchCommands, {}, deviceKey);
      const command = commands.find(isPassword);
      if (command === undefined) throw new Error("no password is pending");
      const done = { commandId: command.id, state: "done", message: "" } as const;
      await callAsAgent(acknowledge, done, deviceKey);
      return command.password;
    },
  };
}
