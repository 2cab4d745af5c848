import type { Director } from "../director.ts";
import { LOST, PASS, type Fate, type Judge } from "../proxy/faulty-link.ts";
import type { HttpMessage } from "../proxy/http-messages.ts";
import type { PaymentPoint } from "./payment-points.ts";

/** Faults between our processes and the gateway. */
export const LINK_FAULTS = ["refuses", "is slow", "is asked twice", "answers half"] as const;

/** The fault that all connections to the gateway have now. */
export interface GatewayWeather {
  fault: (typeof LINK_FAULTS)[number] | undefined;
}

const TRANSFER = "alipay.fund.trans.uni.transfer";

/** Watches one connection of a process to the gateway. */
export function judgeGateway(
  director: Director<PaymentPoint>,
  processName: string,
  weather: GatewayWeather,
): Judge<HttpMessage> {
  let isTransfer = false;
  const isKilledAt = (point: PaymentPoint): boolean => {
    if (!isTransfer) return false;
    const { killed } = director.reach(point, processName);
    return killed !== undefined && killed !== "postgres";
  };
  return {
    toServer: ({ bytes }): Fate => {
      isTransfer = bytes.includes(TRANSFER);
      if (isKilledAt("transfer, before it is sent")) return LOST;
      if (weather.fault === "is slow") return { kind: "delay", ms: 400 };
      return weather.fault === "is asked twice" ? { kind: "twice" } : PASS;
    },
    toClient: ({ bytes }): Fate => {
      if (isKilledAt("transfer, before its answer")) return LOST;
      return weather.fault === "answers half"
        ? { kind: "cut", afterBytes: Math.floor(bytes.length / 2) }
        : PASS;
    },
  };
}
