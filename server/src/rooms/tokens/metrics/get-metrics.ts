import * as calls from "@nodeyard/contract/tokens/calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, TextAnswer } from "../../../platform/http/route.ts";
import { deviceGauges } from "./device-gauges.ts";
import { chooseFormat, writeGauges } from "./exposition.ts";
import { readFigures } from "./read-figures.ts";

/** The account's devices as metrics, in the format that the caller accepts. */
export const getMetrics = handle(
  calls.getMetrics,
  async (deps: Pick<Deps, "pool" | "clock">, _request, { accountId, accept = "" }) => {
    const format = chooseFormat(accept);
    const gauges = deviceGauges(await readFigures(deps, accountId), deps.clock.now());
    return new TextAnswer(writeGauges(gauges, format), format.contentType);
  },
);
