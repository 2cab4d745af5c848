import { useQuery } from "@tanstack/react-query";
import {
  enableChat,
  setNoticeLanguage,
  type NoticeSettings,
} from "@nodeyard/contract/notifications/calls.ts";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { HoursForm } from "./hours-form.tsx";
import { settings, settings as words } from "./messages.ts";
import { noticeSettings } from "./queries.ts";
import { SwitchTable } from "./switch-table.tsx";
import { WebhookPart } from "./webhook-part.tsx";
import { Actions } from "../../../shared/forms/actions.tsx";
import { call } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { useToastedChange } from "../../../shared/ui/use-change.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import styles from "./settings.module.css";

const LANGUAGES = [
  { value: "zn", label: words.chinese },
  { value: "en", label: words.english },
] as const;

/** The language of what is sent: mails are read far from the page whose address has a language. */
function LanguageChoice({ writtenIn }: Pick<NoticeSettings, "writtenIn">) {
  const change = useToastedChange(
    (chosen: NoticeSettings["writtenIn"]) => call(setNoticeLanguage, { writtenIn: chosen }),
    noticeSettings.queryKey,
  );
  return (
    <div className={styles["language"]}>
      <span aria-hidden="true">{words.language}</span>
      <Choice
        label={words.language}
        value={change.isPending ? change.variables : writtenIn}
        options={LANGUAGES}
        onChange={(chosen) => change.mutate(chosen)}
      />
    </div>
  );
}

/** Why nothing arrives in the chat app, and what to do; empty if messages arrive. */
function ChatNote({ chat }: { chat: NoticeSettings["chat"] }) {
  const enable = useToastedChange(() => call(enableChat, {}), "notifications");
  if (chat.state === "unbound") return <Note tone="info">{words.chatUnbound}</Note>;
  if (chat.muted.length === 0) return null;
  return (
    <div>
      <Note tone="warning">{words.chatMuted(chat.muted)}</Note>
      <Actions>
        <Button busy={enable.isPending} onClick={() => enable.mutate(undefined)}>
          {words.chatEnable}
        </Button>
      </Actions>
    </div>
  );
}

/** Kinds of notices, their channels and their times. */
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
        <div className={styles["notices"]}>
          <SwitchTable settings={data} />
          <ChatNote chat={data.chat} />
          <LanguageChoice writtenIn={data.writtenIn} />
          <div className={styles["parts"]}>
            <HoursForm settings={data} />
            <WebhookPart webhook={data.webhook} />
          </div>
        </div>
      )}
    </Panel>
  );
}
