import type { ExchangeStockResponse } from "@nodeyard/contract/exchange/operator/calls.ts";
import { FindingList } from "../../../shared/operator/finding-list.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { exchanges } from "./messages.ts";

export type ExchangeSwitch = "open" | "close" | "halt" | "resume";

/** Two switches: owners' exchanges, and giving of cards. */
export function SwitchesPanel(props: {
  state: Pick<
    ExchangeStockResponse,
    "isOpen" | "haltedAt" | "haltReasons" | "findings" | "findingCount"
  >;
  onSwitch: (to: ExchangeSwitch) => void;
}) {
  const { isOpen, haltedAt, haltReasons } = props.state;
  const isHalted = haltedAt !== null;
  const button = (to: ExchangeSwitch, of: string) => (
    <TextButton
      tone={to === "close" || to === "halt" ? "danger" : "primary"}
      label={`${exchanges[to]}: ${of}`}
      onClick={() => props.onSwitch(to)}
    >
      {exchanges[to]}
    </TextButton>
  );
  const findings = <FindingList {...props.state} />;
  return (
    <Panel title={exchanges.switchesTitle}>
      <Facts
        facts={[
          [
            exchanges.requests,
            <>
              <StatusDot
                tone={isOpen ? "success" : "neutral"}
                word={isOpen ? exchanges.isOpen : exchanges.isClosed}
              />{" "}
              {button(isOpen ? "close" : "open", exchanges.requests)}
            </>,
          ],
          [
            exchanges.delivery,
            <>
              <StatusDot
                tone={isHalted ? "danger" : "success"}
                word={isHalted ? exchanges.isHalted : exchanges.isDelivering}
              />{" "}
              {button(isHalted ? "resume" : "halt", exchanges.delivery)}{" "}
              {isHalted && (
                <small>
                  <RelativeTime at={haltedAt} />
                  {` · ${haltReasons.map(({ text }) => text).join(operatorKit.between)}`}
                </small>
              )}
            </>,
          ],
          [operatorKit.findings, findings],
        ]}
      />
    </Panel>
  );
}
