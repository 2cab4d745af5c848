import { groupDigits } from "@nodeyard/contract/money.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useListAddress } from "../../shared/address-state.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Records } from "../../shared/ui/records.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Tips, TwoColumns } from "../../shared/ui/two-columns.tsx";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { AvailablePanel } from "../redemption/available-panel.tsx";
import { available } from "../redemption/queries.ts";
import { autoWithdrawalSearch } from "./auto-withdrawal-search.ts";
import { autoWithdrawal as words } from "./messages.ts";
import { ownSetting, pastRuns, type Setting } from "./queries.ts";
import { runColumns } from "./run-columns.tsx";
import { SettingPanel } from "./setting-panel.tsx";
import { formatTime } from "../../shared/format.ts";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";

const RunExport = lazyPart(() => import("./run-export.tsx"));

/** State and next run. */
function SettingStrip({ setting }: { setting: UseQueryResult<Setting> }) {
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
      ]}
    />
  );
}

/** `/withdrawalAuto`: payments on four days a month, their setting, and what came of them. */
export default function AutoWithdrawalPage() {
  const { values: view, turn } = useListAddress(autoWithdrawalSearch);
  const setting = useQuery(ownSetting);
  const limits = useQuery(available("auto-withdrawal"));
  const runs = useQuery(pastRuns(view.page));
  useScrollInAddress(runs.data !== undefined && !runs.isPlaceholderData);
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      <SettingStrip setting={setting} />
      <AvailablePanel available={limits} />
      <TwoColumns
        aside={<Tips title={words.tips} tips={setting.data ? tipsOf(setting.data) : []} />}
      >
        {setting.data ? (
          <SettingPanel setting={setting.data} />
        ) : (
          <Panel title={words.setting}>
            {setting.isError ? (
              <FailedNotice error={setting.error} onRetry={() => void setting.refetch()} />
            ) : (
              <Skeleton rows={4} height={30} />
            )}
          </Panel>
        )}
      </TwoColumns>
      <Records
        room="auto-withdrawal"
        title={words.records}
        list={runs}
        columns={runColumns}
        rowKey={(run) => run.id}
        page={view.page}
        onPage={turn}
        emptyTitle={words.emptyTitle}
        emptyText={words.emptyText}
        file={(file) => <RunExport {...file} />}
      />
    </>
  );
}

function tipsOf(setting: Setting): string[] {
  return [
    words.tipTax(setting.taxPercent),
    ...(setting.platformTaxPercent === "0"
      ? []
      : [words.tipPlatformTax(setting.platformTaxPercent)]),
    words.tipQuota(groupDigits(String(setting.monthLimit))),
    words.tipSkip,
    words.tipDays,
    words.tipLock,
  ];
}
