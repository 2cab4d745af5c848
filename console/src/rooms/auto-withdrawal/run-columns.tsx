import type { AutoRun } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import type { RunState, SkipReason } from "@nodeyard/contract/auto-withdrawal/rules.ts";
import { Link } from "@tanstack/react-router";
import { formatMoney } from "../../shared/currency.ts";
import { formatTime, UNKNOWN } from "../../shared/format.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { outcomeOf } from "../buyback/outcome.ts";
import { autoWithdrawal as words } from "./messages.ts";

const TONES: Readonly<Record<RunState, Tone>> = {
  submitted: "info",
  paid: "success",
  returned: "danger",
  skipped: "warning",
};
export const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  permission: words.skipPermission,
  name: words.skipName,
  payee: words.skipPayee,
  agreement: words.skipAgreement,
  locked: words.skipLocked,
  frozen: words.skipFrozen,
  balance: words.skipBalance,
  quota: words.skipQuota,
  limit: words.skipLimit,
  person: words.skipPerson,
  terms: words.skipTerms,
};

/** The account is at fault only where Alipay could not pay to it. */
export const stateWord = ({ state, returnReason }: AutoRun): string =>
  state === "returned" && returnReason !== "payee-refused" ? words.returnedOther : words[state];

/** Time, amount with what is paid, BP, payee, status, and the way to the payment. */
export function runColumns(): Column<AutoRun>[] {
  return [
    {
      key: "time",
      title: words.time,
      onCard: "head",
      cell: (run) => <b>{formatTime(run.time, "second")}</b>,
    },
    {
      key: "amount",
      title: words.amountColumn,
      align: "end",
      cell: (run) => (
        <TwoLines
          first={formatMoney(run.exchangeMoney, "yuan")}
          second={run.state === "skipped" ? "" : outcomeOf(run)}
        />
      ),
    },
    {
      key: "bp",
      title: words.bp,
      align: "end",
      cell: (run) => (run.state === "skipped" ? UNKNOWN : <Amount bp={run.exchangeBXC} />),
    },
    {
      key: "payee",
      title: words.payeeColumn,
      cell: (run) =>
        run.ZFBAccount === "" ? UNKNOWN : <TwoLines first={run.ZFBName} second={run.ZFBAccount} />,
    },
    {
      key: "status",
      title: words.status,
      cell: (run) => (
        <TwoLines
          first={<StatusDot tone={TONES[run.state]} word={stateWord(run)} />}
          second={run.skipReason === null ? "" : SKIP_WORDS[run.skipReason]}
        />
      ),
    },
    {
      key: "progress",
      title: words.progress,
      align: "end",
      onCard: "bare",
      cell: (run) =>
        run.buybackId !== null && (
          <Link
            to="/buyBack"
            search={{ id: run.buybackId }}
            aria-label={words.progressOf(formatTime(run.time, "second"))}
          >
            {words.seeProgress}
          </Link>
        ),
    },
  ];
}
