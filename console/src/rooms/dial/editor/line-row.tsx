import type { ConfigType } from "@nodeyard/contract/dial/rules.ts";
import {
  LINE_FIELDS,
  REQUIRED_FIELDS,
  type LineField,
  type LineProblem,
} from "@nodeyard/contract/dial/written-lines.ts";
import { memo } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lineErrorText } from "./problem-text.ts";
import type { EditedLine } from "./edited-lines.ts";
import { dial } from "../messages.ts";
import { FIELD_WORDS } from "./field-words.ts";
import styles from "./editor.module.css";

export interface RowActs {
  readonly onChange: (key: number, field: LineField, text: string) => void;
  readonly onRemove: (key: number) => void;
  readonly onTick: (key: number, isTicked: boolean) => void;
}

interface Props extends RowActs {
  readonly line: EditedLine;
  /** Its number, from 1. */
  readonly row: number;
  readonly type: ConfigType;
  readonly isTicked: boolean;
  readonly problems: readonly LineProblem[] | undefined;
}

/** A line as a row of inputs. Drawn anew when it changes, not when another row does. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, row, type, problems = [] } = props;
  const noteId = `dial-row-${line.key}`;
  return (
    <li className={styles["row"]} data-type={type}>
      <input
        type="checkbox"
        aria-label={dial.tick(row)}
        checked={props.isTicked}
        onChange={(event) => props.onTick(line.key, event.target.checked)}
      />
      <span className={styles["number"]} aria-hidden="true">
        {row}
      </span>
      {LINE_FIELDS[type].map((field) => (
        <Cell
          key={field}
          line={line}
          field={field}
          row={row}
          isRequired={REQUIRED_FIELDS[type].includes(field)}
          noteId={problems.some((problem) => problem.field === field) ? noteId : undefined}
          onChange={props.onChange}
        />
      ))}
      <button
        type="button"
        className={styles["remove"]}
        aria-label={dial.removeRow(row)}
        onClick={() => props.onRemove(line.key)}
      >
        <Icon name="close" />
      </button>
      {problems.length > 0 && (
        <p className={styles["problems"]} id={noteId} role="alert">
          {problems.map((problem) => lineErrorText(problem)).join(dial.mark)}
        </p>
      )}
    </li>
  );
});

function Cell(props: {
  line: EditedLine;
  field: LineField;
  row: number;
  isRequired: boolean;
  noteId: string | undefined;
  onChange: RowActs["onChange"];
}) {
  const { line, field, noteId } = props;
  const isPassword = field === "password";
  const keepsPassword = isPassword && line.hasPassword;
  const isNumber = field === "mbps" || field === "vlan1" || field === "count";
  return (
    <label className={styles["cell"]} data-field={field}>
      <span>{FIELD_WORDS[field]}</span>
      <input
        // Of a line's account, not of this site's: no manager of passwords is to fill it in.
        type={isPassword ? "password" : "text"}
        autoComplete={isPassword ? "new-password" : "off"}
        inputMode={isNumber ? "numeric" : undefined}
        spellCheck={false}
        data-no-autofocus=""
        aria-label={dial.field(props.row, FIELD_WORDS[field])}
        aria-invalid={noteId === undefined ? undefined : true}
        aria-describedby={noteId}
        placeholder={keepsPassword ? dial.passwordKept : props.isRequired ? "" : dial.optional}
        value={line[field]}
        onChange={(event) => props.onChange(line.key, field, event.target.value)}
      />
    </label>
  );
}
