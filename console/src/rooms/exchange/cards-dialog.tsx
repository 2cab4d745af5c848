// Offered to other rooms.
import type { RequestOf } from "@nodeyard/contract/call.ts";
import type {
  Exchange,
  getJDOrderPassByPost,
  ShowCardsResponse,
} from "@nodeyard/contract/exchange/calls.ts";
import type { ReactNode } from "react";
import { withProof } from "../../shared/proof/with-proof.ts";
import { SecretDialog } from "../../shared/secrets/secret-dialog.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { exchange } from "./messages.ts";
import styles from "./exchange.module.css";
import { cardsText } from "./sums.ts";

/** Time to copy twenty secrets. */
const SHOWN_SECONDS = 180;

/** The cards of an exchange, for a captcha and a code. */
export default function CardsDialog(props: {
  row: Exchange;
  load: (request: RequestOf<typeof getJDOrderPassByPost>) => Promise<ShowCardsResponse>;
  /** The field of the code, where it is not for the signed-in account. */
  codeField?: (error: string | undefined) => ReactNode;
  onClose: () => void;
}) {
  const { row } = props;
  return (
    <SecretDialog
      title={exchange.cardsTitle}
      text={exchange.cardsText(cardsText(row))}
      submit={exchange.seeCards}
      purpose="card-secrets"
      hasCaptcha
      shownSeconds={SHOWN_SECONDS}
      codeField={props.codeField}
      load={async (proof) => (await withProof(() => props.load({ ...proof, dealId: row.id }))).data}
      onClose={props.onClose}
    >
      {(cards) => (
        <ul className={styles["cards"]}>
          {cards.map(({ number, card, validUntil }) => (
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
      )}
    </SecretDialog>
  );
}
