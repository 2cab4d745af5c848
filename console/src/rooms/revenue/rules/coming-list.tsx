import type { ComingRules } from "@nodeyard/contract/revenue/coming-calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { changesOf, rateName } from "../../rates/rate-words.ts";
import styles from "./coming-list.module.css";
import { differenceOf, widthsOf } from "./effect-bars.ts";
import { rules } from "./messages.ts";

type Effect = NonNullable<ComingRules["effect"]>;

/** Sum of the owner's last days by the rules before and after. */
function EffectBars({ effect }: { effect: Effect }) {
  const widths = widthsOf(effect);
  const difference = differenceOf(effect);
  return (
    <div className={styles["effect"]}>
      <h4>{rules.effect(effect.days)}</h4>
      <dl>
        {(["before", "after"] as const).map((part) => (
          <div key={part} data-part={part}>
            <dt>{rules[part]}</dt>
            <dd className={styles["bar"]} style={{ inlineSize: `${widths[part]}%` }} aria-hidden />
            <dd>
              <Amount bp={effect[part]} hasUnit />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {difference === undefined
          ? rules.same
          : rules.difference(difference.bp, difference.percent)}
      </p>
    </div>
  );
}

function effectOf({ isCalculated, effect }: ComingRules) {
  if (effect) return <EffectBars effect={effect} />;
  return <p>{isCalculated ? rules.noEffect : rules.calculating}</p>;
}

function Change({ coming }: { coming: ComingRules }) {
  return (
    <section>
      <h3>{rules.from(utcDay(new Date(coming.from)))}</h3>
      {coming.changes.map(({ name, key, before, after }) => (
        <div key={`${name} ${key}`}>
          <h4>{rateName({ name, key })}</h4>
          <Facts facts={changesOf(name, { values: after }, { values: before })} />
        </div>
      ))}
      {effectOf(coming)}
    </section>
  );
}

/** The changes with their figures, the one that begins first before others. */
export default function ComingList({ list }: { list: readonly ComingRules[] }) {
  return (
    <div className={styles["coming"]}>
      {list.map((coming) => (
        <Change
          key={`${coming.from} ${coming.changes.map(({ name, key }) => `${name} ${key}`).join()}`}
          coming={coming}
        />
      ))}
    </div>
  );
}
