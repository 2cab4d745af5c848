import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import {
  getProof,
  listRoots,
  type ProofResponse,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import type { ProofLevel } from "@nodeyard/contract/revenue/verify-proof.ts";
import type { ReactNode } from "react";
import { formatCount, formatUtc, UNKNOWN } from "../../../shared/format.ts";
import { fileName, saveFile } from "../../../shared/save-file.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { keyOf } from "../../../shared/call-query.ts";
import { browserHash } from "./browser-hash.ts";
import { checkProof, type PublishedRoot } from "./check-proof.ts";
import { proofMessages } from "./messages.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import styles from "./proof.module.css";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";

/** One step of the proof with its judgement. */
function Step(props: {
  title: string;
  text: string;
  isFine: boolean;
  verdict: string;
  children: ReactNode;
}) {
  return (
    <li className={styles["step"]}>
      <h3>{props.title}</h3>
      <StatusDot tone={props.isFine ? "success" : "danger"} word={props.verdict} />
      <p>{props.text}</p>
      {props.children}
    </li>
  );
}

/** Bytes in hex, which wrap and can be copied. */
function Hex(props: { name: string; value: string }) {
  return (
    <div className={styles["hex"]}>
      <span>{props.name}</span>
      <code>{props.value || UNKNOWN}</code>
      {props.value !== "" && <CopyButton text={props.value} what={props.name} />}
    </div>
  );
}

type NumberedLevel = ProofLevel & { readonly level: number };

const hex = (value: string) => <code className={styles["hash"]}>{value}</code>;

const COLUMNS: readonly Column<NumberedLevel>[] = [
  { key: "level", title: proofMessages.level, cell: (row) => row.level },
  { key: "side", title: proofMessages.side, cell: (row) => proofMessages[row.side] },
  {
    key: "sibling",
    title: proofMessages.sibling,
    cell: (row) => (row.sibling === "" ? "-" : hex(row.sibling)),
    onCard: "wide",
  },
  { key: "hash", title: proofMessages.result, cell: (row) => hex(row.hash), onCard: "wide" },
];

/** The way from the leaf to the root, one row a level, shown when it is asked for. */
function LevelsTable(props: { levels: readonly ProofLevel[] }) {
  return (
    <details className={styles["levels"]}>
      <summary>{proofMessages.showLevels}</summary>
      <DataTable
        label={proofMessages.path}
        columns={COLUMNS}
        rows={props.levels.map((level, index) => ({ ...level, level: index + 1 }))}
        rowKey={(row) => String(row.level)}
      />
    </details>
  );
}

const { hash, isBrowsers } = browserHash();

const bp = (microBp: bigint | string): string =>
  `${formatBp(formatMicroBp(BigInt(microBp)), 6)} BP`;
/** Parts per million have six decimals too, and a network's weight may be too large for a float. */
const weight = (ppm: string): string => formatBp(formatMicroBp(BigInt(ppm)), 6);

/** The proof worked out in this browser: leaf, path, root and share, each with its judgement, and the verdict over all. */
export function ProofSteps(props: {
  requested: { deviceId: string; hourAt: string };
  proof: ProofResponse;
  roots: readonly PublishedRoot[];
}) {
  const { requested, proof, roots } = props;
  const checked = useQuery({
    queryKey: [...keyOf(getProof, requested), proof, roots],
    queryFn: () => checkProof(hash, requested, proof, roots),
    staleTime: Infinity,
  });
  if (checked.isError)
    return <FailedNotice error={checked.error} onRetry={() => void checked.refetch()} />;
  if (!checked.data) return <p role="status">{proofMessages.working}</p>;
  const { check, published, isRequested, isPublished, isShare, isVerified, shareMicroBp } =
    checked.data;
  const m = proofMessages;
  const download = () =>
    saveFile(
      new Blob([JSON.stringify({ proof, published: published ?? null }, null, 2)], {
        type: "application/json",
      }),
      fileName([m.fileName, proof.leaf.deviceId, formatUtc(proof.hourAt)], "json"),
    );
  const unequal = published === undefined ? m.rootMissing : m.rootWrong;
  return (
    <>
      <p className={styles["verdict"]} data-tone={isVerified ? "success" : "danger"} role="status">
        <b>{isVerified ? m.verified : m.failed}</b>
        {isVerified ? m.verifiedText : m.failedText}
      </p>
      <ol className={styles["steps"]}>
        <Step
          title={m.leaf}
          text={m.leafText}
          isFine={isRequested}
          verdict={isRequested ? m.leafFine : m.leafWrong}
        >
          <Facts
            layout="columns"
            facts={[
              [m.device, proof.leaf.deviceId],
              [m.hour, formatUtc(proof.hourAt)],
              [m.weight, weight(proof.leaf.weightPpm)],
              [m.amount, bp(proof.leaf.amountMicroBp)],
            ]}
          />
          <Hex name={m.blinding} value={proof.leaf.blinding} />
          <Hex name={m.bytes} value={check.leafInput} />
          <Hex name={m.leafHash} value={check.leafHash} />
        </Step>
        <Step
          title={m.path}
          text={m.pathText(formatCount(proof.index + 1), formatCount(proof.leafCount))}
          isFine={check.leafHash !== ""}
          verdict={
            check.leafHash === "" ? m.pathWrong : m.pathFine(formatCount(check.levels.length))
          }
        >
          {check.levels.length > 0 && <LevelsTable levels={check.levels} />}
        </Step>
        <Step
          title={m.root}
          text={m.rootText}
          isFine={isPublished}
          verdict={isPublished ? m.rootFine : unequal}
        >
          <Hex name={m.computed} value={check.root} />
          <Hex name={m.published} value={published?.root ?? ""} />
          {published && (
            <Facts
              layout="columns"
              facts={[
                [m.committedAt, formatUtc(published.committedAt)],
                [m.leafCount, formatCount(published.leafCount)],
              ]}
            />
          )}
        </Step>
        <Step
          title={m.share}
          text={m.shareText}
          isFine={isShare}
          verdict={isShare ? m.shareFine : m.shareWrong}
        >
          {published && (
            <Facts
              layout="columns"
              facts={[
                [m.distributed, bp(published.distributedMicroBp)],
                [m.totalWeight, weight(published.totalWeightPpm)],
                [m.exact, bp(shareMicroBp)],
                [m.amount, bp(proof.leaf.amountMicroBp)],
              ]}
            />
          )}
        </Step>
      </ol>
      <footer className={styles["foot"]}>
        <p>{isBrowsers ? m.hashBrowser : m.hashOwn}</p>
        <a
          href={`${listRoots.path}?day=${utcDay(Date.parse(proof.hourAt))}`}
          target="_blank"
          rel="noreferrer"
        >
          {m.openRoots}
        </a>
        <Button onClick={download}>{m.download}</Button>
      </footer>
    </>
  );
}
