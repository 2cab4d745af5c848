import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import {
  reportSelfCheck,
  sendBundle,
  type SelfCheck,
} from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import {
  isSerious,
  MAX_BUNDLE_BYTES,
  SELF_CHECK_EVERY_SECONDS,
} from "@nodeyard/contract/devices/self-check/rules.ts";
import { PROBLEM_WORDS } from "@nodeyard/contract/devices/self-check/words.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { Machine } from "../devices/measure-hardware.ts";
import { noteFacts } from "../machine/kernel-file.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { Log } from "../platform/log.ts";
import type { TimeSource } from "../platform/time.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { Texts } from "../texts.ts";
import { checkMachine, type AgentFacts } from "./check-machine.ts";
import { readServiceLog } from "./run-report.ts";
import { createSupportBundle } from "./support-bundle.ts";

type DiagnoseCommand = Extract<AgentCommand, { kind: "diagnose" }>;

const BUNDLE_TIMEOUT_MS = 60_000;

/** Checks of this machine; tests inject their own. */
export interface SelfCheckHost {
  check: typeof checkMachine;
  /** The same with what it has read, as an archive. */
  bundle: (
    measure: () => Promise<Machine>,
    facts: AgentFacts,
  ) => Promise<{ check: SelfCheck; bundle: Uint8Array }>;
}

export const machineSelfCheck: SelfCheckHost = {
  check: checkMachine,
  async bundle(measure, facts) {
    const noted = noteFacts();
    try {
      const check = await checkMachine(await measure(), facts);
      noted.facts.answers.set("agent", facts);
      const log = await readServiceLog();
      return { check, bundle: await createSupportBundle(noted.facts, check, log) };
    } finally {
      noted.stop();
    }
  },
};

export interface SelfChecks {
  run(): Promise<void>;
  diagnose(command: DiagnoseCommand): Promise<void>;
}

/** Checks the machine at the start and hourly; says what is wrong when it begins, and reports it. */
export function createSelfChecks(options: {
  host: SelfCheckHost;
  measureMachine: () => Promise<Machine>;
  facts: () => Promise<AgentFacts>;
  link: ServerLink;
  acknowledge: AcknowledgeCommand;
  time: TimeSource;
  log: Log;
  texts: Texts;
  language: Language;
  signal: AbortSignal;
}): SelfChecks {
  const { host, measureMachine, facts, link, acknowledge, time, log, texts, language, signal } =
    options;
  let logged = "";

  function logProblems({ problems }: SelfCheck): void {
    const lines = problems.map(({ problem, detail }) => {
      const { text, advice } = PROBLEM_WORDS[problem];
      return {
        isSerious: isSerious(problem),
        line: texts.selfCheckProblem({
          text: inLanguage(text, language, { detail }),
          advice: inLanguage(advice, language),
        }),
      };
    });
    // Details such as an age change with each check.
    const state = problems.map(({ problem }) => problem).join();
    if (state === logged) return;
    if (state === "") log.info(texts.selfCheckRight());
    for (const { isSerious: isError, line } of lines) (isError ? log.error : log.warn)(line);
    logged = state;
  }

  async function send(selfCheck: SelfCheck): Promise<number | undefined> {
    const result = await link.call(reportSelfCheck, { selfCheck }, { signal });
    if (result.kind === "unreachable") return undefined;
    // An older server does not know the call.
    return result.kind === "ok" ? result.body.nextInSeconds : SELF_CHECK_EVERY_SECONDS;
  }

  return {
    async run() {
      for (let failures = 0; !signal.aborted;) {
        const check = await host.check(await measureMachine(), await facts());
        logProblems(check);
        if (signal.aborted) return;
        const nextInSeconds = await send(check);
        failures = nextInSeconds === undefined ? failures + 1 : 0;
        const waitMs =
          nextInSeconds === undefined
            ? backoffMs(failures, undefined)
            : Math.max(nextInSeconds, 60) * 1000;
        await time.sleep(waitMs, signal);
      }
    },
    async diagnose({ id }) {
      await acknowledge(id, "acknowledged");
      const { check, bundle } = await host.bundle(measureMachine, await facts());
      await send(check);
      const isSmall = bundle.length <= MAX_BUNDLE_BYTES;
      const sent = isSmall
        ? await link.call(sendBundle, [bundle], { timeoutMs: BUNDLE_TIMEOUT_MS, signal })
        : undefined;
      await acknowledge(id, sent?.kind === "ok" ? "done" : "failed", texts.bundleNotSent());
    },
  };
}
