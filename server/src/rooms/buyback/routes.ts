import * as calls from "@nodeyard/contract/buyback/calls.ts";
import * as batchCalls from "@nodeyard/contract/buyback/batch-calls.ts";
import * as operatorCalls from "@nodeyard/contract/buyback/operator-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { approveBatch, handOutSheet, undoBatch } from "./batch/act-on-batch.ts";
import { listBatches } from "./batch/list-batches.ts";
import { makeBatch } from "./batch/make-batch.ts";
import { recoverBatch } from "./batch/recover-batch.ts";
import { settleBatch } from "./batch/settle-batch.ts";
import { commitBuyBack } from "./commit-buyback.ts";
import { listBuybacks } from "./list-buybacks.ts";
import { listOpenBuybacks, switchBuybacks } from "./operator/open-buybacks.ts";
import { returnByOperator } from "./review/return-buyback.ts";
import { showAddress } from "./show-address.ts";
import { showAuth, showLevel } from "./show-permissions.ts";
import { lookNow, showStatus } from "./show-status.ts";
import { showTerms } from "./show-terms.ts";

export function buybackRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.getLastSevenDayPrice, ({ type }, caller) =>
      showTerms(deps, type === 95 ? 95 : 94, caller),
    ),
    route(calls.commitBuyBack, (request, caller) => commitBuyBack(deps, request, caller)),
    route(calls.getBuybackList, (query, caller) => listBuybacks(deps, query, caller)),
    route(calls.getBuybackAddress, (_request, caller) => showAddress(deps, caller)),
    route(calls.getBuybackAuth, (_request, caller) => showAuth(deps, caller)),
    route(calls.getPermissionLevel, (_request, caller) => showLevel(deps, caller)),
    route(calls.getBuybackStatus, (query, caller) => showStatus(deps, query, caller)),
    route(operatorCalls.listOpenBuybacks, (_, { language }) => listOpenBuybacks(deps, language)),
    route(operatorCalls.switchBuybacks, (request, caller) => switchBuybacks(deps, request, caller)),
    route(operatorCalls.returnOpenBuyback, (request, caller) =>
      returnByOperator(deps, request, caller),
    ),
    route(batchCalls.listBuybackBatches, (query, caller) => listBatches(deps, query, caller)),
    route(batchCalls.makeBuybackBatch, (request, caller) => makeBatch(deps, request, caller)),
    route(batchCalls.approveBuybackBatch, (request, caller) => approveBatch(deps, request, caller)),
    route(batchCalls.handOutBuybackBatch, (request, caller) => handOutSheet(deps, request, caller)),
    route(batchCalls.settleBuybackBatch, (request, caller) => settleBatch(deps, request, caller)),
    route(batchCalls.undoBuybackBatch, (request, caller) => undoBatch(deps, request, caller)),
    route(batchCalls.recoverBuybackBatch, (request, caller) => recoverBatch(deps, request, caller)),
    route(calls.setPaymentWithStatus, ({ id }, caller) => lookNow(deps, id, caller)),
    route(calls.setPaymentWithStatusByPost, ({ id }, caller) => lookNow(deps, id, caller)),
  ];
}
