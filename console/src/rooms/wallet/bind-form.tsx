import { bindAddress } from "@nodeyard/contract/wallet/calls.ts";
import { useState } from "react";
import { Form } from "../../shared/forms/form.tsx";
import { UnlessFrozen } from "../../shared/forms/unless-frozen.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { useSave } from "../../shared/forms/use-save.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { ProofFields, proofErrorText } from "../../shared/verification/proof-fields.tsx";
import { readBinding, validateBinding, type Binding } from "./bind-request.ts";
import { agrees, withChecksum } from "./checksum.ts";
import { wallet } from "./messages.ts";

const ConfirmBinding = lazyPart(() => import("./confirm-binding.tsx"));

/** Binds the first wallet or puts another in the place of `bound`: checked here, confirmed, then judged by the server. */
export function BindForm(props: {
  bound: string | undefined;
  onDone: () => void;
  onBack?: () => void;
}) {
  const { bound } = props;
  const [confirmed, setConfirmed] = useState<Binding>();
  const save = useSave("wallet");
  const form = useForm({
    read: readBinding,
    textForError: proofErrorText,
    async validate(request) {
      const errors = validateBinding(request, bound);
      if (Object.values(errors).some((error) => error !== undefined)) return errors;
      const written = request.new_eth_address;
      return agrees(written, await cased(written)) ? {} : { new_eth_address: wallet.checksumWrong };
    },
    async send(request) {
      setConfirmed({ ...request, new_eth_address: await cased(request.new_eth_address) });
    },
  });
  const bind = (request: Binding) =>
    save(
      () => call(bindAddress, request),
      () => {
        setConfirmed(undefined);
        props.onDone();
      },
    );
  return (
    <>
      <UnlessFrozen>
        <Form
          form={form}
          actions={
            <>
              <Button type="submit" tone="primary" busy={form.isSending}>
                {wallet.next}
              </Button>
              {props.onBack && <Button onClick={props.onBack}>{wallet.back}</Button>}
            </>
          }
        >
          <Field
            name="new_eth_address"
            label={bound === undefined ? wallet.address : wallet.newAddress}
            placeholder={wallet.addressPlaceholder}
            error={form.errors["new_eth_address"]}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            maxLength={100}
          />
          <ProofFields form={form} purpose="wallet" hasCaptcha hasPassword />
        </Form>
      </UnlessFrozen>
      {confirmed && (
        <ConfirmBinding
          bound={bound}
          address={confirmed.new_eth_address}
          onConfirm={() => bind(confirmed)}
          onRefused={(error) => {
            if (form.fail(error) !== undefined) setConfirmed(undefined);
          }}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}

/** If the hash cannot be fetched, only the server checks the checksum. */
function cased(address: string): Promise<string> {
  return withChecksum(address).catch(() => address);
}
