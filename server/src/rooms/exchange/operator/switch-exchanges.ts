import { exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import * as calls from "@nodeyard/contract/exchange/operator/calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { switchChannel } from "../../redemption/switches.ts";
import { queueOpenExchanges } from "../deliver/queue-exchange.ts";
import { EXCHANGES } from "../switches.ts";

/** Opens or closes the exchange, halts or resumes giving cards; what was exchanged already waits while it is halted. */
export const switchExchanges = handle(calls.switchExchanges, async (deps, request, caller) => {
  await switchChannel(deps, EXCHANGES, request, caller);
  if (!request.isHalted) await queueOpenExchanges(deps.db);
  return { message: exchangeMessages.switched };
});
