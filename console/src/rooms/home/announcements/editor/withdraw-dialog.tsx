import { type FullAnnouncement, withdrawAnnouncement } from "@nodeyard/contract/home/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { homeKey } from "../../cache-keys.ts";
import { call } from "../../../../shared/http.ts";
import { language } from "../../../../shared/site.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/ui/dialog.tsx";
import { errorText } from "../../../../shared/ui/error-text.ts";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { home } from "../../messages.ts";
import styles from "../announcements.module.css";

/** Asks before an announcement is taken down. */
export function WithdrawDialog(props: { announcement: FullAnnouncement; onClose: () => void }) {
  const { id, titleZh, titleEn } = props.announcement;
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawAnnouncement, { id }),
    onSuccess: (answer) => {
      showToast("success", answer.message);
      props.onClose();
      return client.invalidateQueries({ queryKey: homeKey("announcements") });
    },
  });
  return (
    <Dialog
      title={home.withdrawTitle}
      busy={withdraw.isPending}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={withdraw.isPending} onClick={props.onClose}>
            {home.cancel}
          </Button>
          <Button tone="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {home.withdraw}
          </Button>
        </>
      }
    >
      <p>{home.withdrawText(language === "zn" ? titleZh : titleEn)}</p>
      {withdraw.isError && (
        <p className={styles["failed"]} role="alert">
          {errorText(withdraw.error)}
        </p>
      )}
    </Dialog>
  );
}
