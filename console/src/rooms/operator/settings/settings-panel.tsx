import { useQuery } from "@tanstack/react-query";
import { Facts } from "../../../shared/ui/facts.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { operator } from "../messages.ts";
import { settings } from "../queries.ts";
import { SETTING_WORDS, settingValue } from "./setting-words.ts";

/** Settings of this installation, read only: they are set by its environment. */
export function SettingsPanel() {
  return (
    <Panel title={operator.settings} hint={operator.settingsHint} fold="closed">
      <Settings />
    </Panel>
  );
}

function Settings() {
  const list = useQuery(settings);
  if (list.isPending) return <TableSkeleton rows={6} />;
  if (!list.data) return <FailedNotice error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Facts
      label={operator.settings}
      facts={list.data.settings.map(({ name, value }) => [
        SETTING_WORDS[name],
        settingValue(name, value),
      ])}
    />
  );
}
