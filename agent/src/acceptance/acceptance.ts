import {
  reportAcceptance,
  type AcceptanceReport,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import { REPORT_EVERY_SECONDS } from "@nodeyard/contract/acceptance/rules.ts";
import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { PendingStep } from "../platform/agent-state.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { Log } from "../platform/log.ts";
import { createMutex } from "../platform/mutex.ts";
import { whenAborted } from "../platform/time.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import type { Texts } from "../texts.ts";
import { removeTest } from "./disks/test-disk.ts";
import { runStep, StepFailed, type StepOptions } from "./run-step.ts";

type AcceptCommand = Extract<AgentCommand, { kind: "accept" }>;

/** Begins of one step: a machine that goes down with each is left in peace. */
const MOST_STARTS = 3;

export interface Acceptance {
  /** Runs a step in place of the one that runs. */
  run(command: AcceptCommand): Promise<void>;
  /** Removes what an earlier agent left, and resumes its step. */
  resume(): Promise<void>;
}

/** The steps of this machine's acceptance, never two at once; the one in progress is stored, and survives a kill. */
export function createAcceptance(
  options: Omit<StepOptions, "run" | "onProgress"> & {
    acknowledge: AcknowledgeCommand;
    log: Log;
    texts: Texts;
  },
): Acceptance {
  const { store, link, time, signal, acknowledge, log, texts } = options;
  const runExclusive = createMutex();
  let replace = new AbortController();

  async function send(
    step: PendingStep,
    report: Pick<AcceptanceReport, "state" | "percent" | "fault" | "result">,
  ): Promise<boolean | undefined> {
    const { runId, attempt, step: nodeStep } = step;
    const request = { runId, attempt, nodeStep, ...report };
    const result = await link.call(reportAcceptance, request, { signal });
    if (result.kind === "ok") return result.body.isWanted;
    return result.kind === "rejected" ? false : undefined;
  }

  /** Delivers the end of a step, however long the server is away. */
  async function deliver(
    step: PendingStep,
    report: Pick<AcceptanceReport, "state" | "percent" | "fault" | "result">,
    replaced: AbortSignal,
  ): Promise<void> {
    for (let failures = 1; !signal.aborted && !replaced.aborted; failures += 1) {
      if ((await send(step, report)) !== undefined) return;
      await time.sleep(backoffMs(failures, undefined), AbortSignal.any([signal, replaced]));
    }
  }

  /** Reports how far the step is until it ends; stops it once the server does not want it any more. */
  async function keepReporting(
    step: PendingStep,
    percent: () => number,
    ending: AbortSignal,
    unwanted: () => void,
  ): Promise<void> {
    while (!ending.aborted) {
      if ((await send(step, { state: "running", percent: percent() })) === false) unwanted();
      await time.sleep(REPORT_EVERY_SECONDS * 1000, ending);
    }
  }

  async function measure(
    step: PendingStep,
    replaced: AbortSignal,
  ): Promise<Pick<AcceptanceReport, "state" | "percent" | "fault" | "result"> | undefined> {
    if (step.starts > MOST_STARTS) return { state: "failed", percent: 0, fault: "interrupted" };
    const unwanted = new AbortController();
    const over = new AbortController();
    const running = AbortSignal.any([signal, replaced, unwanted.signal]);
    let percent = 0;
    const reporting = keepReporting(
      step,
      () => percent,
      AbortSignal.any([running, over.signal]),
      () => unwanted.abort(),
    );
    reporting.catch(() => undefined);
    try {
      const { runId, attempt } = step;
      const onProgress = (reached: number): void => void (percent = reached);
      const run = { ...options, run: { runId, attempt }, onProgress, signal: running };
      const work = runStep(step.step, run);
      work.catch(() => undefined);
      // A disk that hangs does not keep the agent from stopping.
      const result = await Promise.race([work, whenAborted(signal)]);
      if (result === undefined) return undefined;
      return { state: "done", percent: 100, result: result as Record<string, unknown> };
    } catch (error) {
      if (running.aborted) return undefined;
      if (error instanceof StepFailed) return { state: "failed", percent, fault: error.fault };
      log.error(texts.acceptFailed({ reason: (error as Error).message }));
      return { state: "failed", percent, fault: "failed" };
    } finally {
      over.abort();
      await reporting;
    }
  }

  async function finish(step: PendingStep, replaced: AbortSignal): Promise<void> {
    log.info(texts.acceptStep({ step: step.step }));
    const outcome = await measure(step, replaced);
    if (outcome) await deliver(step, outcome, replaced);
    await tidy();
    // Stopped with the agent: the next start resumes it.
    if (signal.aborted) return;
    await store.update({ pendingStep: undefined });
    const state = outcome?.state === "done" ? "done" : "failed";
    await acknowledge(step.commandId, state, outcome?.fault ?? "");
  }

  /** Removes the files of a test that a kill has interrupted. */
  async function tidy(): Promise<void> {
    const { testDirectory } = store.get();
    if (testDirectory === undefined) return;
    await removeTest(testDirectory);
    await store.update({ testDirectory: undefined });
  }

  return {
    run(command) {
      replace.abort();
      const own = new AbortController();
      replace = own;
      return runExclusive(async () => {
        if (own.signal.aborted) return;
        const { id: commandId, runId, step, attempt } = command;
        const pendingStep = { commandId, runId, step, attempt, starts: 1 };
        // Stored before it is taken: a kill in between leaves the command to be fetched again, or the step to be resumed.
        await store.update({ pendingStep });
        await acknowledge(commandId, "acknowledged");
        await finish(pendingStep, own.signal);
      });
    },
    resume() {
      const own = replace;
      return runExclusive(async () => {
        await tidy();
        const { pendingStep } = store.get();
        if (pendingStep === undefined || own.signal.aborted) return;
        const resumed = { ...pendingStep, starts: pendingStep.starts + 1 };
        await store.update({ pendingStep: resumed });
        await finish(resumed, own.signal);
      });
    },
  };
}
