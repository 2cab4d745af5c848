import { prove, startProof } from "@nodeyard/contract/factors/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../http.ts";
import { FormDialog } from "../overlays/form-dialog.tsx";
import { FailedLine } from "../ui/failed-line.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { hasHostName } from "./passkey.ts";
import { proof } from "./messages.ts";
import { ownFactors } from "./own-factors.ts";
import { FactorFields } from "./factor-fields.tsx";
import type { ProofAnswers } from "./proof-region.tsx";
import { useProofForm } from "./use-proof-form.ts";

/** Asks for the second factor before an act that needs it. */
export default function ProofDialog(props: ProofAnswers) {
  const { data, isError, refetch } = useQuery(ownFactors);
  const { form, isPending, onPasskey } = useProofForm({
    fetchChallenge: () => call(startProof, { host: location.hostname }),
    async send(values) {
      await call(prove, values);
      props.onProved();
    },
  });
  return (
    <FormDialog
      title={proof.title}
      form={form}
      submit={proof.confirm}
      isDisabled={data === undefined}
      onClose={props.onClose}
    >
      <p>{proof.purpose}</p>
      {data !== undefined ? (
        <FactorFields
          form={form}
          hasApp={data.app !== null}
          hasPasskey={data.passkeys.length > 0 && hasHostName}
          isPending={isPending}
          onPasskey={onPasskey}
        />
      ) : isError ? (
        <FailedLine text={proof.failed} what={proof.title} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={32} />
      )}
    </FormDialog>
  );
}
