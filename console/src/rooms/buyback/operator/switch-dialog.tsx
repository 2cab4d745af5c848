import {
  switchBuybacks,
  type OpenBuybacksResponse,
} from "@nodeyard/contract/buyback/operator/calls.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { buybacks } from "./messages.ts";

export type SwitchAct = "open" | "close" | "halt" | "resume";

const TEXTS = {
  open: { title: buybacks.openTitle, text: buybacks.openText, submit: buybacks.open },
  close: { title: buybacks.closeTitle, text: buybacks.closeText, submit: buybacks.close },
  halt: { title: buybacks.haltTitle, text: buybacks.haltText, submit: buybacks.halt },
  resume: { title: buybacks.resumeTitle, text: buybacks.resumeText, submit: buybacks.resume },
} as const;

/** Opens or closes buy-backs, halts or resumes their payments, with a reason; the other switch stays as it was seen. */
export default function SwitchDialog(props: {
  act: SwitchAct;
  seen: Pick<OpenBuybacksResponse, "isOpen" | "haltedAt" | "version">;
  onClose: () => void;
}) {
  const { act, seen } = props;
  const isStopping = act === "close" || act === "halt";
  return (
    <ActDialog
      {...TEXTS[act]}
      tone={isStopping ? "danger" : "primary"}
      send={(reason) =>
        call(switchBuybacks, {
          isOpen: act === "open" || (act !== "close" && seen.isOpen),
          isHalted: act === "halt" || (act !== "resume" && seen.haltedAt !== null),
          version: seen.version,
          reason,
        })
      }
      onClose={props.onClose}
    />
  );
}
