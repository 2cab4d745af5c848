import type { Deps } from "../../../platform/deps.ts";
import { TextAnswer, type OwnerCaller } from "../../../platform/http/route.ts";
import { deviceGauges } from "./device-gauges.ts";
import { chooseFormat, writeGauges } from "./exposition.ts";
import { readFigures } from "./read-figures.ts";

/** The account's devices as metrics, in the format that the caller accepts. */
export async function getMetrics(
  deps: Pick<Deps, "pool" | "clock">,
  { accountId, accept = "" }: OwnerCaller,
): Promise<TextAnswer> {
  const format = chooseFormat(accept);
  const gauges = deviceGauges(await readFigures(deps, accountId), deps.clock.now());
  return new TextAnswer(writeGauges(gauges, format), format.contentType);
}
