import type { OpenBuybacksResponse } from "@nodeyard/contract/buyback/operator/calls.ts";
import { FindingList } from "../../../shared/operator/finding-list.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { buybacks } from "./messages.ts";
import type { SwitchAct } from "./switch-dialog.tsx";

/** Two switches: owners' sales, and payments. */
export function SwitchesPanel(props: {
  state: Pick<
    OpenBuybacksResponse,
    "isOpen" | "haltedAt" | "haltReasons" | "findings" | "findingCount"
  >;
  onSwitch: (act: SwitchAct) => void;
}) {
  const { isOpen, haltedAt, haltReasons } = props.state;
  const button = (act: SwitchAct, of: string) => (
    <TextButton
      tone={act === "close" || act === "halt" ? "danger" : "primary"}
      label={`${buybacks[act]}: ${of}`}
      onClick={() => props.onSwitch(act)}
    >
      {buybacks[act]}
    </TextButton>
  );
  const findings = <FindingList {...props.state} />;
  const requests = (
    <>
      <StatusDot
        tone={isOpen ? "success" : "neutral"}
        word={isOpen ? buybacks.isOpen : buybacks.isClosed}
      />{" "}
      {button(isOpen ? "close" : "open", buybacks.requests)}
    </>
  );
  const payments =
    haltedAt === null ? (
      <>
        <StatusDot tone="success" word={buybacks.isPaying} /> {button("halt", buybacks.payments)}
      </>
    ) : (
      <>
        <StatusDot tone="danger" word={buybacks.isHalted} /> {button("resume", buybacks.payments)}{" "}
        <small>
          <RelativeTime at={haltedAt} />
          {` · ${haltReasons.map(({ text }) => text).join(operatorKit.between)}`}
        </small>
      </>
    );
  return (
    <Panel title={buybacks.switchesTitle}>
      <Facts
        facts={[
          [buybacks.requests, requests],
          [buybacks.payments, payments],
          [operatorKit.findings, findings],
        ]}
      />
    </Panel>
  );
}
