import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../../stand-ins/src/payment-gateway/local-gateway.ts";
import type { Random } from "../random.ts";
import { LINK_FAULTS } from "./gateway-judge.ts";
import type { PaymentRig } from "./payment-rig.ts";

const FAULTS: readonly Fault[] = ["lost", "unanswered", "dealing", "error", "forged"];
const CALM_UP_TO_MS = 1_500;
const WEATHER_UP_TO_MS = 2_500;
/** Of so many late payments one ends without money. */
const ONE_OF_THESE_FAILS = 4;

export interface GatewayFaults {
  readonly counts: ReadonlyMap<string, number>;
  /** Ends the faults, and every payment that is in progress. */
  calm(): Promise<void>;
}

/** Lets the gateway lose, delay, forge and repeat what it is asked and answers, and end late payments some time later. */
export function startGatewayFaults(
  { gateway, weather }: PaymentRig,
  random: Random,
): GatewayFaults {
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const endLate = async (): Promise<void> => {
    for (const { outBizNo, status } of gateway.payments()) {
      if (status !== "DEALING") continue;
      const end = random.integer(ONE_OF_THESE_FAILS) === 0 ? "FAIL" : "SUCCESS";
      await gateway.end(outBizNo, end);
      count(`late payment: ${end}`);
    }
  };
  let isCalm = false;
  let requestsAtFault = -1;
  const failing = (async () => {
    while (!isCalm) {
      // One at a time, so that payments without a fault come in between.
      const { transfers } = gateway.requests;
      if (transfers > requestsAtFault && random.integer(2) === 0) {
        const fault = random.pick(FAULTS);
        requestsAtFault = transfers;
        gateway.fail(fault);
        count(`payment: ${fault}`);
      }
      await sleep(random.integer(CALM_UP_TO_MS));
      if (random.integer(2) === 0) continue;
      weather.fault = random.pick(LINK_FAULTS);
      count(`gateway ${weather.fault}`);
      await sleep(random.integer(WEATHER_UP_TO_MS));
      weather.fault = undefined;
      await endLate();
    }
  })();
  return {
    counts,
    calm: async () => {
      isCalm = true;
      await failing;
      gateway.heal();
      await endLate();
    },
  };
}
