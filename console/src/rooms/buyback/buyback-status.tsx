import type { BuybackState } from "@nodeyard/contract/buyback/rules.ts";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { buyback } from "./messages.ts";

const TONES: Readonly<Record<BuybackState, Tone>> = {
  submitted: "info",
  checking: "warning",
  processing: "info",
  retrying: "warning",
  onHold: "warning",
  paid: "success",
  returned: "danger",
};

export function BuybackStatusDot({ state }: { state: BuybackState }) {
  return <StatusDot tone={TONES[state]} word={buyback[state]} />;
}
