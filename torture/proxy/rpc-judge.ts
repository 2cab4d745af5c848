import type { Director } from "../director.ts";
import { LOST, PASS, type Fate, type Judge } from "./faulty-link.ts";
import { rpcMethods, type HttpMessage } from "./http-messages.ts";

/** Faults between our processes and the chain's node. */
export const RPC_FAULTS = [
  "refuses",
  "accepts a payout and never answers",
  "accepts a payout and the answer is lost",
  "never gets the payout and is silent",
  "answers half",
  "answers twice",
  "is slow",
] as const;
export type RpcFault = (typeof RPC_FAULTS)[number];

/** The fault that all connections to the node have now. */
export interface RpcWeather {
  fault: RpcFault | undefined;
}

function fateOfRequest(fault: RpcFault | undefined, isPayout: boolean): Fate {
  if (fault === "refuses") return LOST;
  if (fault === "never gets the payout and is silent" && isPayout) return { kind: "stall" };
  if (fault === "is slow") return { kind: "delay", ms: 400 };
  // Asked twice, the node answers twice.
  return fault === "answers twice" ? { kind: "twice" } : PASS;
}

function fateOfAnswer(fault: RpcFault | undefined, isPayout: boolean, length: number): Fate {
  if (fault === "answers half") return { kind: "cut", afterBytes: Math.floor(length / 2) };
  if (!isPayout) return PASS;
  if (fault === "accepts a payout and never answers") return { kind: "stall" };
  return fault === "accepts a payout and the answer is lost" ? LOST : PASS;
}

/** Watches one connection of a process to the chain's node. */
export function judgeRpc(
  director: Director,
  processName: string,
  weather: RpcWeather,
): Judge<HttpMessage> {
  let isPayout = false;
  return {
    toServer: ({ body }) => {
      isPayout = rpcMethods(body).includes("eth_sendRawTransaction");
      if (isPayout) {
        const { killed } = director.reach("broadcast, before it is sent", processName);
        if (killed !== undefined && killed !== "postgres") return LOST;
      }
      return fateOfRequest(weather.fault, isPayout);
    },
    toClient: ({ bytes }) => {
      if (isPayout) {
        const { killed } = director.reach("broadcast, before its answer", processName);
        if (killed !== undefined && killed !== "postgres") return LOST;
      }
      return fateOfAnswer(weather.fault, isPayout, bytes.length);
    },
  };
}
