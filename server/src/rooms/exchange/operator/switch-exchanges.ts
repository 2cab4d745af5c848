import { exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import type { SwitchExchangesRequest } from "@nodeyard/contract/exchange/operator-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import type { Text } from "../../../platform/language.ts";
import { switchWayOut } from "../../account/way-out-switches.ts";
import { queueOpenExchanges } from "../give/queue-exchange.ts";
import { EXCHANGES } from "../switches.ts";

/** Opens or closes the exchange, halts or resumes giving cards; what was exchanged already waits while it is halted. */
export async function switchExchanges(
  deps: Deps,
  request: SwitchExchangesRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  await switchWayOut(deps, EXCHANGES, request, caller);
  if (!request.isHalted) await queueOpenExchanges(deps.db);
  return { message: exchangeMessages.switched };
}
