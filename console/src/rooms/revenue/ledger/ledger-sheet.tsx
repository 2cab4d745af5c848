import { useAddressState } from "../../../shared/address-state.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import type { FigureName } from "../figure-names.ts";
import { revenue } from "../messages.ts";
import { CreditsView } from "./credits-view.tsx";
import { ledgerSearch } from "./ledger-search.ts";
import { LinesView } from "./lines-view.tsx";

/** A figure opened: its ledger lines, then one line's devices with the formula. Every step is in the address. */
export default function LedgerSheet(props: { figure: FigureName }) {
  const { values, change } = useAddressState(ledgerSearch);
  const { day, line: lineId } = values;
  const close = () =>
    change({
      ledger: undefined,
      day: undefined,
      line: undefined,
      linesPage: 1,
      devicesPage: 1,
    });
  const title =
    lineId !== undefined
      ? revenue.creditsTitle
      : day !== undefined
        ? revenue.ledgerDayTitle(day)
        : revenue.ledgerTitle(revenue[props.figure]);
  return (
    <Dialog title={title} shape="right" isInAddress onClose={close}>
      {lineId === undefined ? (
        <LinesView
          figure={props.figure}
          day={day}
          page={values.linesPage}
          onPage={(page) => change({ linesPage: page })}
          onOpen={(id) => change({ line: id, devicesPage: 1 })}
        />
      ) : (
        <CreditsView
          lineId={lineId}
          page={values.devicesPage}
          onPage={(page) => change({ devicesPage: page })}
          onBack={() => change({ line: undefined, devicesPage: 1 })}
        />
      )}
    </Dialog>
  );
}
