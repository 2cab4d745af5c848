import type { ExchangeStockResponse } from "@nodeyard/contract/exchange/operator/calls.ts";
import { RowActs } from "../../../shared/operator/layout.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import type { ExchangeAct } from "./exchange-act-dialog.tsx";
import { exchanges } from "./messages.ts";

/** What to do about the cards that a restore found in stock. */
export function QuarantinePanel(props: {
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
