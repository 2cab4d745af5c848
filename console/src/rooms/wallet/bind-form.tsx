import { bindAddress, type BindAddressRequest } from "@nodeyard/contract/wallet/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { CaptchaField } from "../../shared/verification/captcha-field.tsx";
import { bindMistakes, readBinding, type Filled } from "./bind-request.ts";
import { agrees, withChecksum } from "./checksum.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { wallet } from "./messages.ts";
import { ProofFields } from "./proof-fields.tsx";
import { useProofErrors } from "./use-proof-errors.ts";
import styles from "./wallet.module.css";

type Binding = Filled<BindAddressRequest>;

/** Binds the first wallet or puts another in the place of `bound`: checked here, confirmed, then judged by the server. */
export function BindForm(props: {
  bound: string | undefined;
  onDone: () => void;
  onBack?: () => void;
}) {
  const { bound } = props;
  const form = useRef<HTMLFormElement>(null);
  const [confirmed, setConfirmed] = useState<Binding>();
  const { errors, general, captchaGeneration, accept, refuse } = useProofErrors();
  const client = useQueryClient();
  const bind = useMutation({
    mutationFn: (request: Binding) => call(bindAddress, request),
    onSuccess: (answer) => {
      showToast("success", answer.message);
      props.onDone();
      return invalidateRoom(client, "wallet");
    },
    onError: refuse,
    onSettled: () => setConfirmed(undefined),
  });

  const submit = async () => {
    if (!form.current) return;
    const request = readBinding(new FormData(form.current));
    if (!accept(bindMistakes(request, bound))) return;
    const written = request.new_eth_address;
    // Where the hash cannot be fetched, the server alone looks at the checksum.
    const address = await withChecksum(written).catch(() => written);
    if (accept(agrees(written, address) ? {} : { new_eth_address: "checksumWrong" }))
      setConfirmed({ ...request, new_eth_address: address });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        name="new_eth_address"
        label={bound === undefined ? wallet.address : wallet.newAddress}
        placeholder={wallet.addressPlaceholder}
        error={errors.new_eth_address}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        maxLength={100}
      />
      <CaptchaField error={errors.imageCode} generation={captchaGeneration} />
      <ProofFields proof={{ errors, general }} />
      <div className={styles["actions"]}>
        <Button type="submit" tone="primary">
          {wallet.next}
        </Button>
        {props.onBack && <Button onClick={props.onBack}>{wallet.back}</Button>}
      </div>
      {confirmed && (
        <ConfirmDialog
          bound={bound}
          address={confirmed.new_eth_address}
          busy={bind.isPending}
          onConfirm={() => bind.mutate(confirmed)}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </form>
  );
}
