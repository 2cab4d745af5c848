// Offered to other rooms.
import type { ExchangeState } from "@nodeyard/contract/exchange/rules.ts";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { exchange } from "./messages.ts";

const TONES: Readonly<Record<ExchangeState, Tone>> = {
  submitted: "warning",
  exchanging: "info",
  done: "success",
  returned: "danger",
};

export function ExchangeStatusDot({ state }: { state: ExchangeState }) {
  return <StatusDot tone={TONES[state]} word={exchange[state]} />;
}
