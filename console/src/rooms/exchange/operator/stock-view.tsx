import type { ExchangeStockResponse } from "@nodeyard/contract/exchange/operator/calls.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../shared/format.ts";
import { RowActs, Panels } from "../../../shared/operator/layout.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import type { ExchangeAct } from "./exchange-act-dialog.tsx";
import { exchanges } from "./messages.ts";
import { exchangeStock } from "./queries.ts";
import { batchColumns, stockColumns, stockRows } from "./stock-columns.tsx";
import { SwitchesPanel } from "./switches-panel.tsx";

/** Steps for the cards in quarantine after a restore. */
function QuarantinePanel(props: {
  quarantine: ExchangeStockResponse["quarantine"];
  onAct: (act: ExchangeAct) => void;
}) {
  const { onAct } = props;
  const { count, version } = props.quarantine;
  return (
    <Panel
      title={exchanges.checkTitle}
      hint={exchanges.checkHint(count)}
      action={
        <RowActs>
          <Button
            onClick={() => onAct({ name: "release", release: { which: "numbers" }, version })}
          >
            {exchanges.releaseByNumber}
          </Button>
          <Button
            onClick={() => onAct({ name: "release", release: { which: "all", count }, version })}
          >
            {exchanges.releaseAll}
          </Button>
        </RowActs>
      }
    >
      <ol>
        <li>{exchanges.checkUsed}</li>
        <li>{exchanges.checkWithdrawn}</li>
        <li>{exchanges.checkRest}</li>
      </ol>
    </Panel>
  );
}

/** Switches, offer and stock of gift cards. */
export function StockView({ onAct }: { onAct: (act: ExchangeAct) => void }) {
  const stock = useQuery(exchangeStock);
  const { data } = stock;
  const retry = () => void stock.refetch();
  if (!data)
    return stock.isError ? (
      <FailedNotice error={stock.error} onRetry={retry} />
    ) : (
      <TableSkeleton rows={8} />
    );
  return (
    <>
      {stock.isError && <StaleNote updatedAt={stock.dataUpdatedAt} onRetry={retry} />}
      <Panels>
        <SwitchesPanel state={data} onSwitch={(to) => onAct({ name: "switch", to, state: data })} />
        {data.quarantine.count > 0 && (
          <QuarantinePanel quarantine={data.quarantine} onAct={onAct} />
        )}
        <StockPanel data={data} onAct={onAct} />
        {data.batches.length > 0 && <BatchesPanel data={data} onAct={onAct} />}
      </Panels>
    </>
  );
}

interface PanelProps {
  readonly data: ExchangeStockResponse;
  readonly onAct: (act: ExchangeAct) => void;
}

function StockPanel({ data, onAct }: PanelProps) {
  return (
    <Panel
      title={exchanges.stockTitle}
      hint={exchanges.stockHint(groupDigits(String(data.offer.monthYuan)))}
      action={
        <RowActs>
          <Button onClick={() => onAct({ name: "offer", offer: data.offer })}>
            {exchanges.offerChange}
          </Button>
          <Button onClick={() => onAct({ name: "numbers" })}>{exchanges.byNumber}</Button>
          <Button tone="primary" onClick={() => onAct({ name: "load" })}>
            {exchanges.load}
          </Button>
        </RowActs>
      }
    >
      {data.batches.length === 0 && (
        <ListNotice tone="empty" title={exchanges.stockEmpty} text={exchanges.stockEmptyText} />
      )}
      <DataTable
        label={exchanges.stockTitle}
        columns={stockColumns(data.quarantine.count > 0)}
        rows={stockRows(data)}
        rowKey={({ denomination }) => String(denomination)}
      />
    </Panel>
  );
}

function BatchesPanel({ data: { batches, batchCount, quarantine }, onAct }: PanelProps) {
  const { version } = quarantine;
  return (
    <Panel title={exchanges.batchesTitle} hint={exchanges.batchesHint}>
      <DataTable
        label={exchanges.batchesTitle}
        columns={batchColumns({
          onWithdraw: (batch) => onAct({ name: "withdraw", batch }),
          onRelease: (batch) =>
            onAct({ name: "release", release: { which: "file", batch }, version }),
        })}
        rows={batches}
        rowKey={({ batchId }) => batchId}
      />
      {batchCount > batches.length && (
        <p>{exchanges.batchesMore(formatCount(batches.length), formatCount(batchCount))}</p>
      )}
    </Panel>
  );
}
