import { randomBytes } from "node:crypto";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import { AgentExit, EXIT } from "../exit-codes.ts";
import type { Log } from "../platform/log.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { Binding, StateStore } from "../platform/agent-state.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ProtocolClient } from "../protocol/client.ts";
import type { Outage } from "../outage.ts";
import { clockText, type Texts } from "../texts.ts";
import type { Machine } from "./measure-hardware.ts";

/**
 * Binds the device with an activation code and stores its key. Retries until the server responds; undefined if stopped
 * before. Throws `AgentExit` with advice if the server refuses the code or the machine.
 */
export async function bindDevice(options: {
  client: ProtocolClient;
  server: string;
  code: string;
  /** Undefined: the server decides. */
  deviceType: DeviceType | undefined;
  machine: Machine;
  hardwarePrint: (deviceId: string) => string | undefined;
  store: StateStore;
  time: TimeSource;
  onTime: (serverTime: string, roundTripMs: number) => void;
  log: Log;
  texts: Texts;
  signal: AbortSignal;
}): Promise<Binding | undefined> {
  const { client, server, code, deviceType, machine, store, time, log, texts, signal } = options;
  if (machine.mac === undefined) throw new AgentExit(EXIT.bindRefused, texts.noMac());
  log.info(texts.binding({ server, mac: machine.mac }));

  const reasons = new Set<string>();
  /** Proves that this machine has the device whose MAC address it has. */
  let print: string | undefined;
  for (let failures = 0; !signal.aborted;) {
    // A key that is not on disk is lost with the process, and its code is used up.
    if (!(await store.update({}))) {
      failures += 1;
      await time.sleep(backoffMs(failures, undefined), signal);
      continue;
    }
    const result = await client.call(
      bind,
      {
        code,
        mac: machine.mac,
        hardware: print === undefined ? machine.hardware : { ...machine.hardware, print },
        ...(deviceType === undefined ? {} : { deviceType }),
        sentAt: new Date(time.wallMs()).toISOString(),
      },
      { signal },
    );
    if (signal.aborted) return undefined;
    if (result.kind === "rejected" && result.error === "devices.macBound" && print === undefined) {
      print = result.deviceId && options.hardwarePrint(result.deviceId);
      if (print) continue;
    }
    const advice =
      result.kind === "rejected" ? adviceFor(result.error, { code, server, machine, texts }) : "";
    if (advice !== "") throw new AgentExit(EXIT.bindRefused, advice);
    if (result.kind === "ok" && result.body.deviceKey) {
      const { deviceId, serverId, deviceKey, serverTime } = result.body;
      const binding = { server, code, deviceId, serverId, deviceKey, boundAt: serverTime };
      await store.update({ binding, pendingReboot: undefined });
      options.onTime(serverTime, result.roundTripMs);
      log.info(texts.bound({ deviceId, serverId }));
      return binding;
    }
    failures += 1;
    if (result.kind === "rejected") {
      const { status, message } = result;
      if (failures === 1) log.warn(texts.bindRefused({ status, message }));
    } else {
      const found: Outage =
        result.kind === "unreachable" ? result : { cause: "foreign", reason: "HTTP 200" };
      const reason = texts.outage({ ...found, clock: clockText(time.wallMs()) });
      if (!reasons.has(reason)) log.warn(texts.bindUnreachable({ server, reason }));
      reasons.add(reason);
    }
    const retryAfter = result.kind === "unreachable" ? result.retryAfterSeconds : undefined;
    await time.sleep(backoffMs(failures, retryAfter), signal);
  }
  return undefined;
}

/** A MAC address of no maker. */
function inventedMac(): string {
  return ["02", ...(randomBytes(5).toString("hex").toUpperCase().match(/../g) ?? [])].join(":");
}

/** The advice for a refusal that only the owner can end; empty for any other, which is tried again. */
function adviceFor(
  error: string,
  context: { code: string; server: string; machine: Machine; texts: Texts },
): string {
  const { code, server, machine, texts } = context;
  switch (error) {
    case "bcode.codeUnknown":
      return texts.codeUnknown({ code, server });
    case "bcode.codeUsed":
      return texts.codeUsed({ code });
    case "bcode.codeExpired":
      return texts.codeExpired({ code });
    case "devices.macBound":
      return texts.macBound({ mac: machine.mac ?? "", other: inventedMac() });
    default:
      return "";
  }
}
