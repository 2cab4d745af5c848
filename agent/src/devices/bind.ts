import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import { AgentExit, EXIT } from "../exit-codes.ts";
import type { Log } from "../platform/log.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { Binding, StateStore } from "../platform/agent-state.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ProtocolClient } from "../protocol/client.ts";
import type { Texts } from "../texts.ts";
import type { Machine } from "./measure-hardware.ts";

/**
 * Binds the device with an activation code and stores its key. Retries until the server responds; undefined if stopped
 * before. Throws `AgentExit` with advice if the server rejects the request.
 */
export async function bindDevice(options: {
  client: ProtocolClient;
  server: string;
  code: string;
  /** Undefined: the server decides. */
  deviceType: DeviceType | undefined;
  machine: Machine;
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

  for (let failures = 0; !signal.aborted;) {
    const result = await client.call(
      bind,
      {
        code,
        mac: machine.mac,
        hardware: machine.hardware,
        ...(deviceType === undefined ? {} : { deviceType }),
        sentAt: new Date(time.wallMs()).toISOString(),
      },
      { signal },
    );
    if (signal.aborted) return undefined;
    if (result.kind === "rejected")
      throw new AgentExit(EXIT.bindRefused, adviceFor(result, { code, server, machine, texts }));
    if (result.kind === "ok" && result.body.deviceKey) {
      const { deviceId, serverId, deviceKey, serverTime } = result.body;
      const binding = { server, code, deviceId, serverId, deviceKey, boundAt: serverTime };
      await store.update({ binding, pendingReboot: undefined });
      options.onTime(serverTime, result.roundTripMs);
      log.info(texts.bound({ deviceId, serverId }));
      return binding;
    }
    failures += 1;
    const reason = result.kind === "unreachable" ? result.reason : texts.notNodeyard();
    if (failures === 1) log.warn(texts.bindUnreachable({ server, reason }));
    const retryAfter = result.kind === "unreachable" ? result.retryAfterSeconds : undefined;
    await time.sleep(backoffMs(failures, retryAfter), signal);
  }
  return undefined;
}

function adviceFor(
  refusal: { error: string; message: string; status: number },
  context: { code: string; server: string; machine: Machine; texts: Texts },
): string {
  const { code, server, machine, texts } = context;
  switch (refusal.error) {
    case "bcode.codeUnknown":
      return texts.codeUnknown({ code, server });
    case "bcode.codeUsed":
      return texts.codeUsed({ code });
    case "bcode.codeExpired":
      return texts.codeExpired({ code });
    case "devices.macBound":
      return texts.macBound({ mac: machine.mac ?? "" });
    default:
      return texts.bindRefused({ status: refusal.status, message: refusal.message });
  }
}
