import { enableChat, type NoticeSettings } from "@nodeyard/contract/notifications/calls.ts";
import { Actions } from "../../../shared/forms/actions.tsx";
import { call } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { useToastedChange } from "../../../shared/ui/use-change.ts";
import { settings as words } from "./messages.ts";

/** Why nothing arrives in the chat app, and what to do; empty if messages arrive. */
export function ChatNote({ chat }: { chat: NoticeSettings["chat"] }) {
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
