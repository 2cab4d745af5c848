import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import { route, type Route } from "../../../platform/http/route.ts";
import { getProof } from "./get-proof.ts";
import { listRoots } from "./list-roots.ts";

/** Published roots, and an owner's proofs under them. */
export function proofRoutes(deps: Deps): Route[] {
  return [
    route(calls.listRoots, (query) => listRoots(deps, query)),
    route(calls.getProof, (query, caller) => getProof(deps, query, caller)),
  ];
}
