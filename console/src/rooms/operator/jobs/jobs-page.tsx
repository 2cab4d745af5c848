import { retryJob, type Job } from "@nodeyard/contract/operator/job-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { call } from "../../../shared/http.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { operator } from "../messages.ts";
import { jobsSearch } from "../operator-search.ts";
import { taskWords } from "../overview/task-words.ts";
import { jobs } from "../queries.ts";
import styles from "./jobs.module.css";

const RetryDialog = lazyPart(async () => ({
  default: (await import("../../../shared/operator/act-dialog.tsx")).ActDialog,
}));

const STATES = {
  waiting: { tone: "neutral", word: operator.jobWaiting },
  running: { tone: "info", word: operator.jobRunning },
  failing: { tone: "warning", word: operator.jobFailing },
  givenUp: { tone: "danger", word: operator.jobAbandoned },
} as const;

function columns(onRetry: (job: Job) => void): Column<Job>[] {
  return [
    {
      key: "task",
      title: operator.task,
      onCard: "head",
      cell: ({ task, jobId }) => <TwoLines first={taskWords(task)} second={jobId} />,
    },
    {
      key: "state",
      title: operatorKit.state,
      cell: ({ state, attempts, maxAttempts }) => (
        <TwoLines
          first={<StatusDot {...STATES[state]} />}
          second={operator.attempts(attempts, maxAttempts)}
        />
      ),
    },
    { key: "next", title: operator.nextRun, cell: ({ runAt }) => <RelativeTime at={runAt} /> },
    {
      key: "error",
      title: operator.lastError,
      onCard: "wide",
      cell: ({ lastError }) => <code className={styles["error"]}>{lastError}</code>,
    },
    {
      key: "retry",
      title: operatorKit.decide,
      align: "end",
      onCard: "bare",
      cell: (job) =>
        job.state !== "running" && (
          <TextButton
            label={`${operator.retry}: ${taskWords(job.task)} ${job.jobId}`}
            onClick={() => onRetry(job)}
          >
            {operator.retry}
          </TextButton>
        ),
    },
  ];
}

function JobsPage() {
  const { values, narrow, turn } = useListAddress(jobsSearch);
  const list = useQuery(jobs(values.show, values.page));
  const [retried, setRetried] = useState<Job>();
  return (
    <>
      <PageHeader title={operator.jobsTitle} purpose={operator.jobsPurpose} />
      <Toolbar>
        <Choice
          label={operatorKit.show}
          value={values.show}
          options={[
            { value: "failing", label: operator.showFailing },
            { value: "all", label: operatorKit.showAll },
          ]}
          onChange={(show) => narrow({ show })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={operator.jobsTitle}
        columns={() => columns(setRetried)}
        rowKey={({ jobId }) => jobId}
        page={values.page}
        onPage={turn}
        empty={<ListNotice tone="empty" title={operator.jobsEmpty} text={operator.jobsEmptyText} />}
      />
      {retried && (
        <RetryDialog
          title={operator.retryTitle}
          text={operator.retryText}
          submit={operator.retry}
          lead={
            <p>
              <b>{`${taskWords(retried.task)} ${retried.jobId}`}</b>
            </p>
          }
          send={(reason) => call(retryJob, { jobId: retried.jobId, reason })}
          onClose={() => setRetried(undefined)}
        />
      )}
    </>
  );
}

/** `/operator/jobs`: jobs that keep failing, or all, with their errors, and a way to run them now. */
export default forRoles(
  ["operations"],
  {
    title: operator.jobsTitle,
    purpose: operator.jobsPurpose,
    only: operator.operationsOnlyTitle,
    text: operator.operationsOnlyText,
  },
  JobsPage,
);
