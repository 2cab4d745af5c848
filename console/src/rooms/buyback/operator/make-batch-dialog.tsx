import { makeBuybackBatch } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { BATCH_MAX_LINES } from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import type { OpenBuyback } from "@nodeyard/contract/buyback/operator/calls.ts";
import { formatMoney } from "../../../shared/currency.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { CheckBox } from "../../../shared/ui/check-box.tsx";
import { FieldNote } from "../../../shared/ui/field.tsx";
import { buybacks } from "./messages.ts";
import { STEP_WORDS } from "./step-words.ts";
import styles from "./choice.module.css";

/** Alipay has these, or may have them: they are refused until it says that it has none. */
const AT_ALIPAY: ReadonlySet<OpenBuyback["step"]> = new Set(["sent", "uncertain", "processing"]);

const nameOf = ({ buybackId }: OpenBuyback): string => `buyback-${buybackId}`;

/** Chooses the buy-backs that a batch takes out of the automatic payment; at first all that Alipay does not have. */
export default function MakeBatchDialog(props: {
  offered: readonly OpenBuyback[];
  onClose: () => void;
}) {
  const offered = props.offered.slice(0, BATCH_MAX_LINES);
  const chosenOf = (data: FormData) => offered.filter((each) => data.has(nameOf(each)));
  return (
    <ActDialog
      title={buybacks.makeTitle}
      text={buybacks.makeText}
      submit={buybacks.makeBatch}
      validate={(data) => ({
        buybacks: chosenOf(data).length === 0 ? buybacks.chooseSome : undefined,
      })}
      fields={(errors) => (
        <fieldset className={styles["choice"]}>
          <legend>{buybacks.chosen}</legend>
          {offered.map((each) => (
            <CheckBox
              key={each.buybackId}
              name={nameOf(each)}
              label={buybacks.choice(
                each.buybackId,
                each.account.email,
                formatMoney(each.amountYuan, "yuan"),
                STEP_WORDS[each.step],
              )}
              defaultChecked={!AT_ALIPAY.has(each.step)}
            />
          ))}
          <FieldNote id="chosen-buybacks" error={errors["buybacks"]} />
        </fieldset>
      )}
      send={(reason, data) =>
        call(makeBuybackBatch, {
          buybackIds: chosenOf(data).map(({ buybackId }) => buybackId),
          reason,
        })
      }
      onClose={props.onClose}
    />
  );
}
