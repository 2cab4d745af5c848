import type { ListedRate, RateRow } from "@nodeyard/contract/rates/calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Disclosure } from "../../shared/ui/disclosure.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { rates } from "./messages.ts";
import type { RateAct } from "./rate-dialog.tsx";
import { changesOf, fieldName, fieldsOf, rateName, valueWords } from "./rate-words.ts";
import styles from "./rates.module.css";

const dayOf = ({ from }: RateRow): string => utcDay(new Date(from));

/** A rate's figures: in force, to come, and past ones. */
export default function RateSheet(props: {
  rate: ListedRate;
  canChange: boolean;
  onAct: (act: RateAct) => void;
  onClose: () => void;
}) {
  const { rate, canChange, onAct } = props;
  const { name, rows } = rate;
  const row = rows.find(({ state }) => state === "inForce");
  const changes = (each: RateRow) => changesOf(name, each, rows[rows.indexOf(each) - 1]);
  const coming = rows.filter(({ state }) => state === "coming");
  const past = rows.filter(({ state }) => state === "past");
  return (
    <Dialog
      title={rateName(rate)}
      shape="right"
      isInAddress
      onClose={props.onClose}
      footer={
        canChange ? (
          <Button tone="primary" onClick={() => onAct({ name: "change", rate })}>
            {rates.change}
          </Button>
        ) : (
          <span className={styles["none"]}>{rates.financeOnly}</span>
        )
      }
    >
      {/* Figures alone: the keyboard scrolls them. */}
      <div className={styles["sheet"]} role="region" aria-label={rates.inForce} tabIndex={0}>
        {row && (
          <section>
            <h3>
              {rates.inForce} · {rates.from(dayOf(row))}
            </h3>
            <Facts
              facts={fieldsOf(name).map(([field, kind]) => [
                fieldName(field),
                valueWords(row.values[field] ?? "", kind),
              ])}
            />
          </section>
        )}
        <section>
          <h3>{rates.coming}</h3>
          {coming.length === 0 && <p>{rates.comingNone}</p>}
          {coming.map((each) => (
            <div key={each.from} className={styles["coming"]}>
              <p>
                <b>{rates.from(dayOf(each))}</b>
                {canChange && (
                  <TextButton
                    tone="danger"
                    label={rates.withdrawOf(dayOf(each))}
                    onClick={() => onAct({ name: "withdraw", rate, row: each })}
                  >
                    {rates.withdraw}
                  </TextButton>
                )}
              </p>
              <Facts facts={changes(each)} />
            </div>
          ))}
        </section>
        {past.length > 0 && (
          <Disclosure summary={rates.earlier}>
            {past.toReversed().map((each) => (
              <div key={each.from} className={styles["coming"]}>
                <p>
                  <b>{rates.from(dayOf(each))}</b>
                </p>
                <Facts facts={changes(each)} />
              </div>
            ))}
          </Disclosure>
        )}
      </div>
    </Dialog>
  );
}
