import type { RedemptionFinding } from "@nodeyard/contract/redemption/fields.ts";
import { formatCount } from "../../shared/format.ts";
import { RelativeTime } from "../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { operator } from "./messages.ts";

/** What the hourly audit of a redemption channel still finds, whether or not it halts anything. */
export function FindingList(props: {
  findings: readonly RedemptionFinding[];
  findingCount: number;
}) {
  const { findings, findingCount } = props;
  if (findingCount === 0) return <StatusDot tone="success" word={operator.noFinding} />;
  return (
    <>
      {findings.map((finding) => (
        <TwoLines
          key={JSON.stringify(finding)}
          first={finding.text}
          second={<RelativeTime at={finding.foundAt} words={operator.foundAgo} />}
        />
      ))}
      {findingCount > findings.length && (
        <small>{operator.moreFindings(formatCount(findingCount - findings.length))}</small>
      )}
    </>
  );
}
