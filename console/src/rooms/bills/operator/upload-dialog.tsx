import { uploadSupplyBill, type UploadResponse } from "@nodeyard/contract/bills/operator/calls.ts";
import {
  lastBillMonths,
  MAX_SUPPLEMENT_LINES,
  SUPPLEMENT_COLUMNS,
  type SupplementProblem,
} from "@nodeyard/contract/bills/rules.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { chosenFile, fileKey, requireFile } from "../../../shared/forms/chosen-file.ts";
import { FileField } from "../../../shared/forms/file-field.tsx";
import { FormFailure } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { readFileRows } from "../../../shared/operator/file-rows.ts";
import { site } from "../../../shared/site.ts";
import { ChoiceField } from "../../../shared/ui/choice-field.tsx";
import { ui } from "../../../shared/ui/messages.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { bills } from "./messages.ts";

const PROBLEM_WORDS: Readonly<Record<SupplementProblem, string>> = {
  header: bills.header,
  columns: bills.columns,
  account: bills.accountWrong,
  hostName: bills.hostName,
  task: bills.taskWrong,
  operator: bills.operatorWrong,
  bps: bills.bpsWrong,
  effectiveDays: bills.effectiveDays,
  bp: bills.bpWrong,
  remark: bills.remark,
  repeated: bills.repeated,
};
/** Characters and cells of a row that the server reads. */
const CELL_CHARACTERS = 300;
const MOST_CELLS = 40;
/** A line for each would push the form out of sight. */
const MOST_SHOWN = 20;

const COLUMN_NAMES = joinWords(SUPPLEMENT_COLUMNS[site === "chinese" ? "zh" : "en"]);

interface Checked {
  readonly month: string;
  readonly file: string;
  readonly answer: UploadResponse;
}

async function readCells(file: File): Promise<string[][]> {
  const rows = await readFileRows(file);
  if (!rows) throw new FormFailure(bills.fileUnreadable);
  if (rows.length > MAX_SUPPLEMENT_LINES + 1)
    throw new FormFailure(bills.fileTooLong(formatCount(MAX_SUPPLEMENT_LINES)));
  return rows.map((row) => row.slice(0, MOST_CELLS).map((cell) => cell.slice(0, CELL_CHARACTERS)));
}

/** A file of a month's supplement: first checked and shown, then saved whole. */
export function UploadDialog(props: { month: string; onClose: () => void }) {
  const [month, setMonth] = useState(props.month);
  const [checked, setChecked] = useState<Checked>();
  const [openedAt] = useState(Date.now);
  // Months differ in their days: a file that fits one may not fit another.
  const answer = checked?.month === month ? checked.answer : undefined;
  const isRight = answer !== undefined && answer.problems.length === 0;
  return (
    <ActDialog
      title={bills.uploadTitle}
      text={bills.uploadText}
      submit={isRight ? bills.save : bills.check}
      validate={(data) => ({ file: requireFile(data) })}
      fields={(errors) => (
        <>
          <ChoiceField
            label={bills.month}
            value={month}
            options={lastBillMonths(openedAt).map((value) => ({ value, label: value }))}
            onChange={setMonth}
          />
          <FileField
            accept=".xlsx,.csv"
            label={bills.file}
            hint={bills.fileHint(COLUMN_NAMES)}
            error={errors["file"]}
          />
          {answer && !isRight && <Problems problems={answer.problems} />}
          {isRight && (
            <Note tone="info" isLive>
              {bills.fileFits(answer.count, formatBp(answer.bp, 6))}
            </Note>
          )}
        </>
      )}
      send={async (reason, data) => {
        const file = chosenFile(data);
        if (!file) throw new FormFailure(ui.fileRequired);
        // Only the file that was checked and shown is saved; another one is checked first.
        const isChecked = checked?.file === fileKey(file);
        const isCheck = !isRight || !isChecked;
        // The result belongs to another file.
        if (!isChecked) setChecked(undefined);
        const cells = await readCells(file);
        const request = { date: month, fileName: file.name.slice(0, 200), cells, isCheck, reason };
        const next = await call(uploadSupplyBill, request);
        if (!isCheck) return next;
        setChecked({ month, file: fileKey(file), answer: next });
        throw new FormFailure(next.problems.length > 0 ? bills.nothingSaved : bills.checkFirst);
      }}
      onClose={props.onClose}
    />
  );
}

function Problems({ problems }: { problems: UploadResponse["problems"] }) {
  return (
    <Note tone="warning" isLive>
      {bills.problemCount(problems.length)}
      {problems.slice(0, MOST_SHOWN).map(({ row, problem }) => (
        <span key={`${row} ${problem}`}>
          <br />
          {bills.rowProblem(row, PROBLEM_WORDS[problem])}
        </span>
      ))}
    </Note>
  );
}
