import { useQuery } from "@tanstack/react-query";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { ChatNote } from "./chat-note.tsx";
import { HoursForm } from "./hours-form.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { settings } from "./messages.ts";
import { noticeSettings } from "./queries.ts";
import { SwitchTable } from "./switch-table.tsx";
import { WebhookPart } from "./webhook-part.tsx";

/** What the owner is notified of, through which channels, and when. */
export default function NotificationsSection() {
  const { data, isError, refetch } = useQuery(noticeSettings);
  return (
    <Panel title={settings.title} hint={settings.hint}>
      {data === undefined ? (
        isError ? (
          <FailedLine text={settings.failed} what={settings.title} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={7} height={32} />
        )
      ) : (
        <div className="notices">
          <SwitchTable settings={data} />
          <ChatNote chat={data.chat} />
          <LanguageChoice writtenIn={data.writtenIn} />
          <div className="notices-parts">
            <HoursForm settings={data} />
            <WebhookPart webhook={data.webhook} />
          </div>
        </div>
      )}
    </Panel>
  );
}
