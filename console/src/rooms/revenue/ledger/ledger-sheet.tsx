import { pageNumber, useAddressState } from "../../../shared/address-state.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { FigureName } from "../figure-names.ts";
import { revenue } from "../messages.ts";
import { CreditsView } from "./credits-view.tsx";
import { LinesView } from "./lines-view.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A figure opened: its ledger lines, then one line's devices with the formula. Every step is in the address. */
export default function LedgerSheet(props: { figure: FigureName }) {
  const { parameters, change } = useAddressState();
  const dayText = parameters["day"];
  const day = dayText !== undefined && DAY.test(dayText) ? dayText : undefined;
  const lineId = parameters["line"];
  const close = () =>
    change({
      ledger: undefined,
      day: undefined,
      line: undefined,
      linesPage: undefined,
      devicesPage: undefined,
    });
  const title =
    lineId !== undefined
      ? revenue.creditsTitle
      : day !== undefined
        ? revenue.ledgerDayTitle(day)
        : revenue.ledgerTitle(revenue[props.figure]);
  return (
    <Dialog title={title} shape="right" onClose={close}>
      {lineId === undefined ? (
        <LinesView
          figure={props.figure}
          day={day}
          page={pageNumber(parameters["linesPage"])}
          onPage={(page) => change({ linesPage: String(page) })}
          onOpen={(id) => change({ line: id, devicesPage: undefined })}
        />
      ) : (
        <CreditsView
          lineId={lineId}
          page={pageNumber(parameters["devicesPage"])}
          onPage={(page) => change({ devicesPage: String(page) })}
          onBack={() => change({ line: undefined, devicesPage: undefined })}
        />
      )}
    </Dialog>
  );
}
