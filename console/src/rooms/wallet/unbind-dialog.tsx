import { unbindAddress, type UnbindAddressRequest } from "@nodeyard/contract/wallet/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { proofMistakes, readProof } from "./bind-request.ts";
import { wallet } from "./messages.ts";
import { ProofFields } from "./proof-fields.tsx";
import { useProofErrors } from "./use-proof-errors.ts";
import styles from "./wallet.module.css";

/** Takes the wallet away after code and password, with what is lost by it said first. */
export function UnbindDialog(props: { onClose: () => void }) {
  const id = useId();
  const { errors, general, accept, refuse } = useProofErrors();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (request: UnbindAddressRequest) => call(unbindAddress, request),
    onSuccess: (answer) => {
      showToast("success", answer.message);
      props.onClose();
      return invalidateRoom(client, "wallet");
    },
    onError: refuse,
  });
  return (
    <Dialog
      title={wallet.unbindTitle}
      busy={remove.isPending}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={props.onClose}>
            {wallet.cancel}
          </Button>
          <Button type="submit" form={id} tone="danger" busy={remove.isPending}>
            {wallet.unbindNow}
          </Button>
        </>
      }
    >
      <p className={styles["text"]}>{wallet.unbindText}</p>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const proof = readProof(new FormData(event.currentTarget));
          if (accept(proofMistakes(proof))) remove.mutate(proof);
        }}
      >
        <ProofFields proof={{ errors, general }} />
      </form>
    </Dialog>
  );
}
