import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { Link } from "@tanstack/react-router";
import { formatTime } from "../../shared/format.ts";
import { plainInput, typedText } from "../../shared/forms/form-text.ts";
import { FieldGroup } from "../../shared/forms/field-group.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useConfirmedForm } from "../../shared/forms/use-confirmed-form.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { verification } from "../../shared/verification/messages.ts";
import { ProofFields, readCaptcha } from "../../shared/verification/proof-fields.tsx";
import { LOCKED_BY_IDENTITY, sharedObstacle } from "../redemption/obstacle-words.ts";
import type { Available } from "../redemption/queries.ts";
import { PriceLine } from "../redemption/price-line.tsx";
import {
  readTaxAgreement,
  TaxAgreementBox,
  taxAgreementError,
} from "../redemption/tax-agreement-box.tsx";
import { waitWords } from "../redemption/waits.ts";
import { amountError, readYuan } from "./amount.ts";
import { AmountField } from "./amount-field.tsx";
import { buybackField, buybackRequest } from "./buyback-request.ts";
import { buyback } from "./messages.ts";
import { obstacleOf } from "./obstacle.ts";
import type { Terms } from "./queries.ts";
import { withLanguage } from "../../shared/site.ts";
import { LockedUntil } from "../../shared/ui/locked-until.tsx";
import { Recipient } from "../../shared/ui/recipient.tsx";
import styles from "./buyback.module.css";

/** Who is paid, and by which channel; the bank card is shown, and not yet open. */
function PayeeCard({ terms }: { terms: Terms }) {
  return (
    <>
      <Recipient label={buyback.payee} link={<Link to="/MyWallet">{buyback.changePayee}</Link>}>
        {buyback.payeeOf(terms.ZFBName, terms.ZFBAccount)}
      </Recipient>
      <fieldset className={styles["channel"]}>
        <legend>{buyback.channel}</legend>
        <label>
          <input type="radio" name="channel" value="alipay" defaultChecked />
          {buyback.alipay}
        </label>
        <label>
          <input type="radio" name="channel" value="bank" disabled />
          {buyback.bank} <small>{buyback.bankClosed}</small>
        </label>
      </fieldset>
    </>
  );
}

const LOCKS = {
  payee: buyback.lockedByPayee,
  password: buyback.lockedByPassword,
  factor: buyback.lockedByFactor,
  identity: LOCKED_BY_IDENTITY,
} as const;

const OBSTACLES = {
  name: (
    <>
      {buyback.nameFirst} <a href={withLanguage("/contact")}>{buyback.goVerify}</a>
    </>
  ),
  payee: (
    <>
      {buyback.payeeFirst} <Link to="/MyWallet">{buyback.goPayee}</Link>
    </>
  ),
  locked: (until: string, by: keyof typeof LOCKS) => (
    <LockedUntil room="buyback" until={until} text={LOCKS[by]} />
  ),
};

const ConfirmBuyback = lazyPart(() => import("./confirm-buyback.tsx"));

/** Amount, captcha and code, confirmed in a dialog with the figures that are sent along. */
export function BuybackForm(props: {
  type: BuybackType;
  terms: Terms;
  available: Available;
  onDone: (id: string) => void;
}) {
  const { type, terms, available } = props;
  const { form, round, draft, confirmation } = useConfirmedForm({
    room: "buyback",
    read: (data) => ({
      yuan: readYuan(typedText(data, "exchangeMoney")),
      inputEmailCode: plainInput(data, "emailVerifyCode", "code"),
      taxAgreement: readTaxAgreement(data),
      ...readCaptcha(data),
    }),
    validate: ({ yuan, inputEmailCode, imageCode, taxAgreement }) => ({
      exchangeMoney: amountError(yuan, terms),
      captcha: imageCode === "" ? verification.captchaRequired : undefined,
      emailVerifyCode: inputEmailCode === "" ? verification.codeRequired : undefined,
      taxAgreement: taxAgreementError(available.needsTaxAgreement, taxAgreement),
    }),
    fieldForError: buybackField,
    buildRequest: ({ yuan = 0, ...rest }) => ({ yuan, ...rest }),
    send: ({ yuan, ...rest }) =>
      call(commitBuyBack, { ...rest, ...buybackRequest(yuan, terms), type }),
    onDone: ({ message, data }) => {
      showToast("success", message);
      props.onDone(data.id);
    },
  });
  const obstacle = sharedObstacle(available) ?? obstacleOf(terms, OBSTACLES);
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
            {buyback.next}
          </Button>
        }
      >
        <FieldGroup key={round} isDisabled={isBlocked}>
          {terms.ZFBAccount !== "" && <PayeeCard terms={terms} />}
          <PriceLine price={terms} time={formatTime} />
          <AmountField terms={terms} available={available} error={form.errors["exchangeMoney"]} />
          <ProofFields form={form} purpose="buyback" hasCaptcha />
          <TaxAgreementBox
            isNeeded={available.needsTaxAgreement}
            error={form.errors["taxAgreement"]}
          />
        </FieldGroup>
      </Form>
      {draft && (
        <ConfirmBuyback
          yuan={draft.yuan}
          terms={terms}
          wait={waitWords(available, draft)}
          confirmation={confirmation}
        />
      )}
    </>
  );
}
