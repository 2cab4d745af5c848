import { groupDigits } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatTime } from "../../shared/format.ts";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { autoWithdrawal as words } from "./messages.ts";
import { ownSetting } from "./queries.ts";

/** Section of the account settings: state, amount, next run, payee and a link to the page. */
export default function AutoWithdrawalSection() {
  const { data, isError, refetch } = useQuery(ownSetting);
  const isOn = data?.autoWithdrawal === 1;
  return (
    <Panel title={words.title} hint={words.sectionHint}>
      {data === undefined ? (
        isError ? (
          <FailedLine
            text={words.figuresFailed}
            what={words.title}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton rows={2} height={20} />
        )
      ) : (
        <>
          <p>
            <StatusDot tone={isOn ? "success" : "neutral"} word={isOn ? words.on : words.off} />
          </p>
          {isOn && (
            <Facts
              facts={[
                [words.amount, `¥${groupDigits(String(data.autoWithCount ?? 0))}`],
                [words.nextRun, formatTime(data.nextRun)],
                [words.account, data.ZFBAccount],
              ]}
            />
          )}
          <Link to="/withdrawalAuto">{isOn ? words.change : words.set}</Link>
        </>
      )}
    </Panel>
  );
}
