import {
  getJDOrderPassByPost,
  type Exchange,
  type ShowCardsResponse,
} from "@nodeyard/contract/exchange/calls.ts";
import { useEffect, useState } from "react";
import { trimmedText } from "../../shared/forms/form-text.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { withProof } from "../../shared/proof/with-proof.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { verification } from "../../shared/verification/messages.ts";
import { ProofFields, readCaptcha } from "../../shared/verification/proof-fields.tsx";
import { cardsText } from "./exchange-columns.tsx";
import { exchange } from "./messages.ts";

type Card = ShowCardsResponse["data"][number];

/** How long secrets stay on the screen: time to copy twenty of them. */
const SHOWN_SECONDS = 180;

/**
 * The cards of an exchange, for a captcha and a code that was just sent. They are held by this dialog alone, past the cache of
 * calls, and go after a while or with the dialog.
 */
export default function CardsDialog(props: { row: Exchange; onClose: () => void }) {
  const { row, onClose } = props;
  const [cards, setCards] = useState<readonly Card[]>();
  const [wereShown, setWereShown] = useState(false);
  const form = useForm({
    read: (data) => ({
      ...readCaptcha(data),
      emailVerifyCode: trimmedText(data, "emailVerifyCode"),
    }),
    validate: ({ imageCode, emailVerifyCode }) => ({
      captcha: imageCode === "" ? exchange.captchaRequired : undefined,
      emailVerifyCode: emailVerifyCode === "" ? verification.codeRequired : undefined,
    }),
    async send(proof) {
      const { data } = await withProof(() =>
        call(getJDOrderPassByPost, { ...proof, dealId: row.id }),
      );
      setCards(data);
      setWereShown(true);
    },
  });
  const text = <p>{exchange.cardsText(cardsText(row))}</p>;
  if (cards === undefined)
    return (
      <FormDialog
        title={exchange.cardsTitle}
        form={form}
        submit={exchange.seeCards}
        onClose={onClose}
      >
        {text}
        {wereShown && (
          <Note tone="info" isLive>
            {exchange.hidden}
          </Note>
        )}
        <ProofFields form={form} purpose="card-secrets" hasCaptcha />
      </FormDialog>
    );
  return (
    <Dialog
      title={exchange.cardsTitle}
      onClose={onClose}
      footer={<Button onClick={onClose}>{exchange.close}</Button>}
    >
      {text}
      <Shown cards={cards} onOver={() => setCards(undefined)} />
    </Dialog>
  );
}

function Shown(props: { cards: readonly Card[]; onOver: () => void }) {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  const { onOver } = props;
  const isOver = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <>
      <ul className="exchange-cards">
        {props.cards.map(({ number, card, validUntil }) => (
          <li key={number}>
            <small>
              {exchange.cardNumber} <code>{number}</code>
            </small>
            <p>
              <span>
                {exchange.cardSecret} <code>{card}</code>
              </span>
              <CopyButton text={card} what={exchange.copyOf(number)} />
            </p>
            {validUntil !== null && <small>{exchange.validUntil(validUntil)}</small>}
          </li>
        ))}
      </ul>
      <p className="exchange-left">{exchange.hides(String(left))}</p>
    </>
  );
}
