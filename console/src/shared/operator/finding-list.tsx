import type { RedemptionFinding } from "@nodeyard/contract/redemption/fields.ts";
import { formatCount } from "../format.ts";
import { RelativeTime } from "../ui/relative-time.tsx";
import { StatusDot } from "../ui/status-dot.tsx";
import { TwoLines } from "../ui/two-lines.tsx";
import { operatorKit } from "./messages.ts";

/** Open findings of the hourly audit of a redemption channel, halting or not. */
export function FindingList(props: {
  findings: readonly RedemptionFinding[];
  findingCount: number;
}) {
  const { findings, findingCount } = props;
  if (findingCount === 0) return <StatusDot tone="success" word={operatorKit.noFinding} />;
  return (
    <>
      {findings.map((finding) => (
        <TwoLines
          key={JSON.stringify(finding)}
          first={finding.text}
          second={<RelativeTime at={finding.foundAt} words={operatorKit.foundAgo} />}
        />
      ))}
      {findingCount > findings.length && (
        <small>{operatorKit.moreFindings(formatCount(findingCount - findings.length))}</small>
      )}
    </>
  );
}
