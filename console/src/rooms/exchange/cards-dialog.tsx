import { getJDOrderPassByPost, type Exchange } from "@nodeyard/contract/exchange/calls.ts";
import { call } from "../../shared/http.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { SecretDialog } from "../../shared/secrets/secret-dialog.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { cardsText } from "./exchange-columns.tsx";
import { exchange } from "./messages.ts";
import styles from "./exchange.module.css";

/** Time to copy twenty secrets. */
const SHOWN_SECONDS = 180;

/** The cards of an exchange, for a captcha and a code. */
export default function CardsDialog(props: { row: Exchange; onClose: () => void }) {
  const { row } = props;
  return (
    <SecretDialog
      title={exchange.cardsTitle}
      text={exchange.cardsText(cardsText(row))}
      submit={exchange.seeCards}
      purpose="card-secrets"
      hasCaptcha
      shownSeconds={SHOWN_SECONDS}
      load={async (proof) =>
        (await withProof(() => call(getJDOrderPassByPost, { ...proof, dealId: row.id }))).data
      }
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
