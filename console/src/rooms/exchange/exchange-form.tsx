import { commitExchange } from "@nodeyard/contract/exchange/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trimmedText } from "../../shared/forms/form-text.ts";
import { FieldGroup } from "../../shared/forms/field-group.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { ApiError, call } from "../../shared/http.ts";
import { newKey } from "../../shared/new-key.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { verification } from "../../shared/verification/messages.ts";
import { ProofFields } from "../../shared/verification/proof-fields.tsx";
import { CardsFields } from "./cards-fields.tsx";
import { exchange } from "./messages.ts";
import { obstacleOf } from "./obstacle.tsx";
import type { ExchangeInfo } from "./queries.ts";
import { chosenErrors, sumsOf, type ChosenCards } from "./sums.ts";

const ConfirmExchange = lazyPart(() => import("./confirm-exchange.tsx"));

/** A request as it is confirmed: its key stays while the dialog is open, so that what is sent again is the same one. */
interface Confirmed {
  readonly denomination: number;
  readonly count: number;
  readonly emailVerifyCode: string;
  readonly idempotencyKey: string;
}

const NOTHING: ChosenCards = { denomination: undefined, count: undefined };

/** Denomination, count and code, confirmed in a dialog with the figures that are sent along. */
export function ExchangeForm(props: { info: ExchangeInfo; onDone: () => void }) {
  const { info } = props;
  const [chosen, setChosen] = useState(NOTHING);
  const [confirmed, setConfirmed] = useState<Confirmed>();
  // Counts exchanges: what the code's field says of the one that was made goes with it.
  const [round, setRound] = useState(0);
  const client = useQueryClient();
  const form = useForm({
    read: (data) => trimmedText(data, "emailVerifyCode"),
    validate: (code) => ({
      ...chosenErrors(chosen, info),
      emailVerifyCode: code === "" ? verification.codeRequired : undefined,
    }),
    async send(emailVerifyCode) {
      const { denomination, count } = chosen;
      if (denomination === undefined || count === undefined) return;
      setConfirmed({ denomination, count, emailVerifyCode, idempotencyKey: newKey() });
    },
  });
  const commit = useMutation({
    mutationFn: ({ denomination, count, ...rest }: Confirmed) => {
      const sums = sumsOf({ denomination, count }, info);
      return withProof(() =>
        call(commitExchange, {
          ...rest,
          JDCardMoney: denomination,
          JDCardCount: count,
          RMBPrice: info.RMBPrice,
          ...(sums && { exchangeJDMoney: sums.totalYuan, needBXCCount: sums.bp }),
        }),
      );
    },
    onSuccess: ({ message }) => {
      showToast("success", message);
      setConfirmed(undefined);
      setChosen(NOTHING);
      form.reset();
      setRound((before) => before + 1);
      void invalidateRoom(client, "exchange");
      props.onDone();
    },
    onError: (error) => {
      // Without an answer the dialog stays, and its key with it.
      const hasAnswer = error instanceof ApiError && error.error !== "network";
      if (!hasAnswer) return;
      if (form.fail(error) !== undefined) setConfirmed(undefined);
      void invalidateRoom(client, "exchange");
    },
  });
  const obstacle = obstacleOf(info);
  const isBlocked = obstacle !== undefined;
  return (
    <>
      {isBlocked && (
        <Note tone="warning" isLive>
          {obstacle}
        </Note>
      )}
      <Form
        form={form}
        actions={
          <Button type="submit" tone="primary" disabled={isBlocked}>
            {exchange.next}
          </Button>
        }
      >
        <FieldGroup key={round} isDisabled={isBlocked}>
          <CardsFields info={info} chosen={chosen} errors={form.errors} onChoose={setChosen} />
          <ProofFields form={form} purpose="exchange" />
        </FieldGroup>
      </Form>
      {confirmed && (
        <ConfirmExchange
          chosen={confirmed}
          info={info}
          busy={commit.isPending}
          error={form.error}
          isUnanswered={commit.isError && form.error === undefined}
          onConfirm={() => commit.mutate(confirmed)}
          onClose={() => {
            commit.reset();
            setConfirmed(undefined);
          }}
        />
      )}
    </>
  );
}
