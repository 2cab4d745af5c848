import type {
  PayoutAudit,
  PayoutCheck,
  Reconciliation,
} from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import { useQuery } from "@tanstack/react-query";
import type { AuditFault, AuditFinding } from "@nodeyard/contract/operator/rules.ts";
import { fillText } from "@nodeyard/contract/text.ts";
import { exactTime, formatCount, formatTime } from "../../../shared/format.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { askerWords, CHECKS, CheckState, FAILURES } from "./check-words.tsx";
import { payouts } from "./messages.ts";
import { HALTS } from "./payout-words.ts";
import styles from "./payouts.module.css";
import { payoutCheck } from "./queries.ts";

const FAULTS: Readonly<Record<AuditFault, string>> = {
  doublePaid: payouts.faultDoublePaid,
  dropped: payouts.faultDropped,
  overpaid: payouts.faultOverpaid,
  underpaid: payouts.faultUnderpaid,
  falselyEnded: payouts.faultFalselyEnded,
  orphaned: payouts.faultOrphaned,
  stuck: payouts.faultStuck,
};

const FINDINGS: Readonly<Record<AuditFinding, string>> = {
  paidTwice: payouts.findPaidTwice,
  paidTooMuch: payouts.findAmount,
  paidTooLittle: payouts.findAmount,
  paidAnother: payouts.findPaidAnother,
  returnedAndPaid: payouts.findReturnedAndPaid,
  reverted: payouts.findReverted,
  noTransfer: payouts.findNoTransfer,
  noTransaction: payouts.findNoTransaction,
  paidByAnother: payouts.findPaidByAnother,
  ownerless: payouts.findOwnerless,
  heldDiffers: payouts.findHeldDiffers,
  paidOutDiffers: payouts.findPaidOutDiffers,
  openTooLong: payouts.findOpenTooLong,
};

/** A finding in the reader's words. */
function findingWords({ finding, facts }: PayoutAudit["findings"][number]): string {
  const { since } = facts;
  return fillText(FINDINGS[finding], {
    ...facts,
    ...(since === undefined ? {} : { since: formatTime(since) }),
  });
}

/** The report of a reconciliation or an audit. */
export default function CheckReport(props: { checkId: string; onClose: () => void }) {
  const { checkId, onClose } = props;
  const shown = useQuery(payoutCheck(checkId));
  const { data } = shown;
  return (
    <Dialog title={data ? CHECKS[data.check.kind] : payouts.report} isInAddress onClose={onClose}>
      <LoadProblem query={shown} />
      {!data && !shown.isError && <Skeleton rows={6} height={22} />}
      {data && (
        <div className={styles["report"]}>
          <Lead check={data.check} />
          {data.check.state === "running" && <p role="status">{payouts.runningText}</p>}
          {data.reconciliation && <ReconciliationReport report={data.reconciliation} />}
          {data.audit && <AuditReport report={data.audit} />}
        </div>
      )}
    </Dialog>
  );
}

/** At least one: a check that took less was not left out. */
function secondsBetween(beganAt: string, endedAt: string): number {
  return Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(beganAt)) / 1000));
}

function Lead({ check }: { check: PayoutCheck }) {
  const { beganAt, endedAt, reason, failure } = check;
  return (
    <Facts
      facts={[
        [payouts.result, <CheckState key="state" check={check} />],
        ...(failure === null ? [] : ([[operatorKit.why, FAILURES[failure]]] as const)),
        [payouts.began, exactTime(beganAt)],
        ...(endedAt === null
          ? []
          : ([[payouts.took, payouts.seconds(secondsBetween(beganAt, endedAt))]] as const)),
        [payouts.askedBy, askerWords(check)],
        ...(reason === "" ? [] : ([[operatorKit.reason, reason]] as const)),
      ]}
    />
  );
}

function Remarks(props: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3>{props.title}</h3>
      <ul>
        {props.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function ReconciliationReport({ report }: { report: Reconciliation }) {
  const { resumed, obstacles, lines } = report;
  return (
    <>
      <Facts
        facts={[
          [
            payouts.resumed,
            resumed.length === 0
              ? payouts.resumedNone
              : resumed.map((reason) => HALTS[reason]).join(", "),
          ],
          ...(lines.length === 0 ? ([[payouts.lines, payouts.linesNone]] as const) : []),
        ]}
      />
      {obstacles.length > 0 && <Remarks title={payouts.obstacles} lines={obstacles} />}
      {lines.length > 0 && <Remarks title={payouts.lines} lines={lines} />}
    </>
  );
}

function chainWords({ chainId, firstBlock, lastBlock }: PayoutAudit): string {
  if (chainId === null) return payouts.ledgerOnly;
  const blocks =
    firstBlock === null || lastBlock === null
      ? payouts.nothingPaid
      : payouts.blocks(firstBlock, lastBlock);
  return `${chainId} · ${blocks}`;
}

function AuditReport({ report }: { report: PayoutAudit }) {
  const { findings, counts, onOtherChains, isHalted } = report;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Facts
        facts={[
          [payouts.chainFact, chainWords(report)],
          [
            payouts.compared,
            payouts.comparedAll(formatCount(report.withdrawals), formatCount(report.transfers)),
          ],
        ]}
      />
      {onOtherChains > 0 && <p>{payouts.onOtherChains(onOtherChains)}</p>}
      <section>
        <h3>{payouts.findings}</h3>
        {total === 0 && <p>{payouts.findingsNone}</p>}
        {isHalted && <p>{payouts.hasHalted}</p>}
        {total > findings.length && (
          <p>{payouts.moreFindings(formatCount(findings.length), formatCount(total))}</p>
        )}
        {findings.length > 0 && (
          <ul>
            {findings.map((finding, index) => (
              <li key={index}>
                <b>
                  {FAULTS[finding.fault]}
                  {finding.withdrawalId !== null &&
                    ` · ${payouts.ofWithdrawal(finding.withdrawalId)}`}
                </b>
                <span>{findingWords(finding)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
