import * as calls from "@nodeyard/contract/exchange/calls.ts";
import * as operatorCalls from "@nodeyard/contract/exchange/operator/calls.ts";
import { sql } from "kysely";
import { hasOpenHold } from "../../ledger/open-hold.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { exchangeAuditJobs } from "./audit/jobs.ts";
import { commitExchange } from "./commit-exchange.ts";
import { exchangeAlarms, registerExchangeMetrics } from "./exchange-watch.ts";
import { listExchanges } from "./list-exchanges.ts";
import { listAllExchanges } from "./operator/list-all-exchanges.ts";
import { setOffer } from "./operator/set-offer.ts";
import { showStock } from "./operator/show-stock.ts";
import { checkCardFile } from "./operator/stock/check-card-file.ts";
import { loadCards } from "./operator/stock/load-cards.ts";
import { releaseCards } from "./operator/stock/release-cards.ts";
import { withdrawCards } from "./operator/stock/withdraw-cards.ts";
import { switchExchanges } from "./operator/switch-exchanges.ts";
import { showCards } from "./show-cards.ts";
import { showInfo, showLimit } from "./show-info.ts";
import { showStatus } from "./show-status.ts";
import { returnByOperator } from "./operator/return-by-operator.ts";
import { eraseCards, resealCards } from "./stock/sealed-card.ts";
import { haltStockForLoss } from "./stock/quarantine.ts";
import { pipelineJobs, withoutJob } from "../../platform/pipeline.ts";
import { needsApproval } from "../redemption/assessment/needs-approval.ts";
import { advanceExchange } from "./deliver/advance-exchange.ts";
import { ADVANCE_EXCHANGE, queueExchange } from "./deliver/queue-exchange.ts";

const deliveryJobs = pipelineJobs({
  name: ADVANCE_EXCHANGE,
  sweep: "sweep-exchanges",
  cron: "*/5 * * * *",
  rows: "exchanges",
  idOf: ({ exchangeId = "" }) => BigInt(exchangeId),
  advance: advanceExchange,
  queue: queueExchange,
  findStuck: async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      select exchange_id as id from exchanges
      where status = 'created' and (approved_at is not null or not ${needsApproval("exchange", sql`exchange_id`)})
        and ${withoutJob(sql`'exchange:' || exchange_id`)} order by 1`.execute(db);
    return rows.map(({ id }) => id);
  },
});

export const exchangeRoom: Room = {
  name: "exchange",
  handlers: [
    showInfo,
    showLimit,
    commitExchange,
    listExchanges,
    showStatus,
    handle(calls.getJDOrderPass, showCards),
    handle(calls.getJDOrderPassByPost, showCards),
    handle(operatorCalls.getExchangeStock, (deps, _, { language }) => showStock(deps, language)),
    listAllExchanges,
    switchExchanges,
    returnByOperator,
    setOffer,
    checkCardFile,
    loadCards,
    withdrawCards,
    releaseCards,
  ],
  jobs: [...deliveryJobs, ...exchangeAuditJobs],
  onLostHistory: haltStockForLoss,
  closingObstacle: async (db, accountId) =>
    (await hasOpenHold(db, accountId, "exchange")) ? { kind: "exchange", count: 1 } : undefined,
  onClose: [eraseCards],
  reseal: [resealCards],
  alarms: exchangeAlarms,
  metrics: registerExchangeMetrics,
};
