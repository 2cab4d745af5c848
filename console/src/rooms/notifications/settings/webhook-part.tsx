import type { NoticeSettings } from "@nodeyard/contract/notifications/calls.ts";
import { enableWebhook } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { useId, useState } from "react";
import { Actions } from "../../../shared/forms/actions.tsx";
import { formatTime } from "../../../shared/format.ts";
import { call } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { useToastedChange } from "../../../shared/ui/use-change.ts";
import { webhook as words } from "./webhook-messages.ts";
import styles from "./settings.module.css";

const UrlDialog = lazyPart(() => import("./url-dialog.tsx"));
const RotateDialog = lazyPart(() => import("./rotate-dialog.tsx"));
const RemoveDialog = lazyPart(() => import("./remove-dialog.tsx"));
const SecretDialog = lazyPart(() => import("./secret-dialog.tsx"));
const DeliveriesDialog = lazyPart(() => import("./deliveries-dialog.tsx"));

type Shown = "url" | "rotate" | "remove" | "deliveries";

/** The webhook: where it goes, whether it is on, its secret, and what was sent to it. */
export function WebhookPart({ webhook }: { webhook: NoticeSettings["webhook"] }) {
  const id = useId();
  const [shown, setShown] = useState<Shown>();
  const [secret, setSecret] = useState<string>();
  const enable = useToastedChange(() => call(enableWebhook, {}), "notifications");
  const close = () => setShown(undefined);
  const onSecret = (made: string | null) => {
    close();
    if (made !== null) setSecret(made);
  };
  return (
    <section className={styles["part"]} aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      <p>{words.hint}</p>
      {webhook && (
        <p className={styles["url"]}>
          <code>{webhook.url}</code>
        </p>
      )}
      {webhook && webhook.disabledAt !== null && (
        <Note tone="warning">
          {words[webhook.disabledFor ?? "failing"](formatTime(webhook.disabledAt))}
        </Note>
      )}
      {webhook && webhook.formerUntil !== null && (
        <p>{words.formerUntil(formatTime(webhook.formerUntil))}</p>
      )}
      <Actions>
        {webhook && webhook.disabledAt !== null && (
          <Button tone="primary" busy={enable.isPending} onClick={() => enable.mutate(undefined)}>
            {words.enable}
          </Button>
        )}
        <Button onClick={() => setShown("url")}>{webhook ? words.change : words.add}</Button>
        {webhook && (
          <>
            <Button onClick={() => setShown("deliveries")}>{words.deliveries}</Button>
            <Button onClick={() => setShown("rotate")}>{words.rotate}</Button>
            <Button tone="danger" onClick={() => setShown("remove")}>
              {words.remove}
            </Button>
          </>
        )}
      </Actions>
      {shown === "url" && <UrlDialog url={webhook?.url ?? ""} onDone={onSecret} onClose={close} />}
      {shown === "rotate" && <RotateDialog onDone={onSecret} onClose={close} />}
      {shown === "remove" && <RemoveDialog onClose={close} />}
      {shown === "deliveries" && <DeliveriesDialog onClose={close} />}
      {secret !== undefined && (
        <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </section>
  );
}
