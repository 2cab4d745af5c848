import { unBindWechatEmail, type BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { callInApp } from "../shell/call-in-app.ts";
import { keepInfo } from "../shell/info.ts";
import { binding } from "./messages.ts";

/** Asks before an account is unbound. */
export default function UnbindDialog(props: {
  account: BoundAccount;
  onDone: (email: string) => void;
  onClose: () => void;
}) {
  const { email } = props.account;
  const change = useMutation({
    mutationFn: () => callInApp(unBindWechatEmail, { email }),
    onSuccess({ data }) {
      keepInfo(data);
      props.onDone(email);
    },
  });
  return (
    <ConfirmDialog
      title={binding.confirmTitle}
      confirm={binding.confirm}
      tone="danger"
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate()}
      onClose={props.onClose}
    >
      <p>{binding.confirmText(email)}</p>
    </ConfirmDialog>
  );
}
