import { type FullAnnouncement, withdrawAnnouncement } from "@nodeyard/contract/home/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { homeKey } from "../../cache-keys.ts";
import { call } from "../../../../shared/http.ts";
import { ConfirmDialog } from "../../../../shared/overlays/confirm-dialog.tsx";
import { language } from "../../../../shared/site.ts";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { home } from "../../messages.ts";

/** Asks before an announcement is unpublished. */
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
    <ConfirmDialog
      title={home.withdrawTitle}
      confirm={home.withdraw}
      tone="danger"
      busy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => withdraw.mutate()}
      onClose={props.onClose}
    >
      <p>{home.withdrawText(language === "zn" ? titleZh : titleEn)}</p>
    </ConfirmDialog>
  );
}
