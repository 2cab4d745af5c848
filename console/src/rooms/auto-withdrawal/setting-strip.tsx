import { groupDigits } from "@nodeyard/contract/money.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatTime } from "../../shared/format.ts";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";
import { autoWithdrawal as words } from "./messages.ts";
import type { Setting } from "./queries.ts";

/** Whether it is on, when it runs next, and what is left of the month's quota. */
export function SettingStrip({ setting }: { setting: UseQueryResult<Setting> }) {
  const { data } = setting;
  const isOn = data?.autoWithdrawal === 1;
  const amount = data?.autoWithCount ?? null;
  return (
    <FigureStrip
      label={words.figures}
      hasNotes
      failure={
        setting.isError && data === undefined
          ? { text: words.figuresFailed, onRetry: () => void setting.refetch() }
          : undefined
      }
      figures={[
        {
          key: "state",
          label: words.state,
          value: data && (isOn ? words.on : words.off),
          note: amount === null ? words.notSet : words.amountEach(groupDigits(String(amount))),
        },
        {
          key: "next",
          label: words.nextRun,
          value: data && formatTime(data.nextRun),
          note: isOn ? undefined : words.whenOn,
        },
        {
          key: "month",
          label: words.monthLeft,
          value: data && `¥${groupDigits(String(data.monthLeft))}`,
          note: data && words.monthOf(groupDigits(String(data.monthLimit))),
        },
      ]}
    />
  );
}
