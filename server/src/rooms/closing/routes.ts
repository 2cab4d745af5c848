import * as calls from "@nodeyard/contract/closing/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { askClosing } from "./ask-closing.ts";
import { cancelClosing } from "./cancel-closing.ts";
import { showClosing } from "./show-closing.ts";

export function closingRoutes(deps: Deps): Route[] {
  return [
    route(calls.getClosing, (_request, caller) => showClosing(deps, caller)),
    route(calls.askClosing, (request, caller) => askClosing(deps, request, caller)),
    route(calls.cancelClosing, (_request, caller) => cancelClosing(deps, caller)),
  ];
}
