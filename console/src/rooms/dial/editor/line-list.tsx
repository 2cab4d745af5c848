import type { ConfigType } from "@nodeyard/contract/dial/rules.ts";
import { LINE_FIELDS, sumLines, type LineProblem } from "@nodeyard/contract/dial/written-lines.ts";
import { useDeferredValue } from "react";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { dial } from "../messages.ts";
import type { EditedLine } from "./edited-lines.ts";
import { FIELD_WORDS } from "./field-words.ts";
import { LineRow, type RowActs } from "./line-row.tsx";
import { lineErrorText } from "./problem-text.ts";
import styles from "./editor.module.css";

/** More rows than a screen shows; the others follow in a render that keys and clicks can interrupt. */
const ROWS_AT_FIRST = 12;

const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0);

function sumsOf(type: ConfigType, rows: readonly EditedLine[]): string {
  if (type === 1) return dial.sumsStatic(rows.length);
  const sums = sumLines(
    rows.map(({ count, mbps }) => ({
      count: count === "" ? 1 : numberOf(count),
      mbps: numberOf(mbps),
    })),
  );
  return dial.sums(sums.count, sums.mbps);
}

/** The rows of a configuration, what they add up to, and a row more. */
export function LineList(
  props: RowActs & {
    type: ConfigType;
    rows: readonly EditedLine[];
    /** Those that are shown; all when absent. */
    shown: ReadonlySet<string> | undefined;
    ticked: ReadonlySet<number>;
    problems: ReadonlyMap<number, readonly LineProblem[]>;
    onTickAll: (isTicked: boolean) => void;
    onAdd: () => void;
    onShowAll: () => void;
  },
) {
  const { type, rows, shown, ticked, problems } = props;
  const isShown = ({ lineId }: EditedLine) =>
    shown === undefined || lineId === "" || shown.has(lineId);
  const listed = rows.map((line, index) => ({ line, index })).filter(({ line }) => isShown(line));
  const hasAll = useDeferredValue(true, false);
  return (
    <div className={styles["lines"]}>
      <div className={styles["bar"]}>
        <label>
          <input
            type="checkbox"
            checked={rows.length > 0 && rows.every(({ key }) => ticked.has(key))}
            onChange={(event) => props.onTickAll(event.target.checked)}
          />
          {dial.tickAll}
        </label>
        <span role="status">
          {sumsOf(type, rows)}
          {ticked.size > 0 && ` · ${dial.ticked(ticked.size)}`}
        </span>
        <Button onClick={props.onAdd}>{dial.addRow}</Button>
      </div>
      {shown !== undefined && listed.length < rows.length && (
        <p className={styles["shown"]}>
          {dial.onlyShown(listed.length, rows.length)}
          <Button onClick={props.onShowAll}>{dial.showAll}</Button>
        </p>
      )}
      <div className={styles["head"]} data-type={type} aria-hidden="true">
        {LINE_FIELDS[type].map((field) => (
          <span key={field} data-field={field}>
            {FIELD_WORDS[field]}
          </span>
        ))}
      </div>
      <ol aria-label={dial.lines}>
        {listed.slice(0, hasAll ? listed.length : ROWS_AT_FIRST).map(({ line, index }) => (
          <LineRow
            key={line.key}
            line={line}
            row={index + 1}
            type={type}
            isTicked={ticked.has(line.key)}
            problems={problems.get(index)}
            onChange={props.onChange}
            onRemove={props.onRemove}
            onTick={props.onTick}
          />
        ))}
      </ol>
      <FormError error={problems.get(-1)?.map(lineErrorText).join(dial.mark)} />
    </div>
  );
}
