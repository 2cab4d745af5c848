import {
  switchExchanges,
  withdrawCards,
  type CardBatch,
  type ExchangeStockResponse,
} from "@nodeyard/contract/exchange/operator/calls.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { CheckBox } from "../../../shared/ui/check-box.tsx";
import { LoadDialog } from "./load-dialog.tsx";
import { exchanges } from "./messages.ts";
import { NumbersField, validateNumbers } from "./numbers-field.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { ReleaseDialog, type Release } from "./release-dialog.tsx";
import type { ExchangeSwitch } from "./switches-panel.tsx";

export type ExchangeAct =
  | {
      readonly name: "switch";
      readonly to: ExchangeSwitch;
      readonly state: Pick<ExchangeStockResponse, "isOpen" | "haltedAt" | "version">;
    }
  | { readonly name: "offer"; readonly offer: ExchangeStockResponse["offer"] }
  | { readonly name: "load" }
  | { readonly name: "withdraw"; readonly batch: CardBatch }
  | { readonly name: "numbers" }
  | { readonly name: "release"; readonly release: Release; readonly version: string };

/** The dialog of an act, with its reason. */
export default function ExchangeActDialog(props: { act: ExchangeAct; onClose: () => void }) {
  const { act, onClose } = props;
  switch (act.name) {
    case "switch":
      return <SwitchDialog {...act} onClose={onClose} />;
    case "offer":
      return <OfferDialog offer={act.offer} onClose={onClose} />;
    case "load":
      return <LoadDialog onClose={onClose} />;
    case "withdraw":
      return <WithdrawDialog batch={act.batch} onClose={onClose} />;
    case "numbers":
      return <NumbersDialog onClose={onClose} />;
    case "release":
      return <ReleaseDialog {...act} onClose={onClose} />;
  }
}

const SWITCHES = {
  open: { title: exchanges.openTitle, text: exchanges.openText, submit: exchanges.open },
  close: { title: exchanges.closeTitle, text: exchanges.closeText, submit: exchanges.close },
  halt: { title: exchanges.haltTitle, text: exchanges.haltText, submit: exchanges.halt },
  resume: { title: exchanges.resumeTitle, text: exchanges.resumeText, submit: exchanges.resume },
} as const;

/** The other switch stays as it was seen. */
function SwitchDialog(props: {
  to: ExchangeSwitch;
  state: Pick<ExchangeStockResponse, "isOpen" | "haltedAt" | "version">;
  onClose: () => void;
}) {
  const { to, state } = props;
  return (
    <ActDialog
      {...SWITCHES[to]}
      tone={to === "close" || to === "halt" ? "danger" : "primary"}
      send={(reason) =>
        call(switchExchanges, {
          isOpen: to === "open" || (to !== "close" && state.isOpen),
          isHalted: to === "halt" || (to !== "resume" && state.haltedAt !== null),
          version: state.version,
          reason,
        })
      }
      onClose={props.onClose}
    />
  );
}

function WithdrawDialog({ batch, onClose }: { batch: CardBatch; onClose: () => void }) {
  const { batchId, fileName, free } = batch;
  return (
    <ActDialog
      title={exchanges.withdrawTitle}
      text={exchanges.withdrawText(fileName, free)}
      submit={exchanges.withdraw}
      tone="danger"
      send={(reason) => call(withdrawCards, { batchId, reason })}
      onClose={onClose}
    />
  );
}

function NumbersDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActDialog
      title={exchanges.byNumber}
      text={exchanges.byNumberText}
      submit={exchanges.withdraw}
      tone="danger"
      validate={validateNumbers}
      fields={(errors) => (
        <>
          <NumbersField error={errors["numbers"]} />
          <CheckBox name="takesRestored" label={exchanges.takesRestored} />
        </>
      )}
      send={(reason, data) =>
        call(withdrawCards, {
          numbers: trimmedText(data, "numbers"),
          takesRestored: data.get("takesRestored") !== null,
          reason,
        })
      }
      onClose={onClose}
    />
  );
}
