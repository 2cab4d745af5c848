import {
  checkCardFile,
  loadCards,
  type CheckCardFileResponse,
} from "@nodeyard/contract/exchange/operator/calls.ts";
import {
  MAX_FILE_CARDS,
  MAX_FILE_CHARACTERS,
  type CardProblem,
} from "@nodeyard/contract/exchange/rules.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FileField } from "../../../shared/forms/file-field.tsx";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { readTextFile } from "../../../shared/spreadsheets/read-csv.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { ui } from "../../../shared/ui/messages.ts";
import { exchanges } from "./messages.ts";

/** Errors of a line of a file. */
const PROBLEM_WORDS: Readonly<Record<CardProblem, string>> = {
  header: exchanges.header,
  columns: exchanges.columns,
  denomination: exchanges.denominationWrong,
  number: exchanges.number,
  secret: exchanges.secret,
  rounded: exchanges.rounded,
  validUntil: exchanges.validUntil,
  expired: exchanges.expired,
  repeated: exchanges.repeated,
  known: exchanges.known,
};

interface ChosenFile {
  readonly name: string;
  /** Undefined if it cannot be read. */
  readonly text: string | undefined;
}

/** A file of cards: checked line by line when it is chosen, and loaded whole or not at all. */
export function LoadDialog(props: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const check = useMutation({ mutationFn: (file: string) => call(checkCardFile, { file }) });
  const choose = async (file: File | undefined) => {
    check.reset();
    setChosen(undefined);
    if (!file) return;
    const text = await readTextFile(file).catch(() => undefined);
    setChosen({ name: file.name, text });
    if (text !== undefined && text.length <= MAX_FILE_CHARACTERS) check.mutate(text);
  };
  const fileError = (): string | undefined => {
    if (!chosen) return ui.fileRequired;
    if (chosen.text === undefined) return exchanges.fileUnreadable;
    if (chosen.text.length > MAX_FILE_CHARACTERS) return exchanges.fileTooLarge;
    if (check.isError) return exchanges.checkFailed;
    if (!check.data) return exchanges.fileNotChecked;
    return check.data.problemCount > 0 ? exchanges.fileHasErrors : undefined;
  };
  return (
    <ActDialog
      title={exchanges.loadTitle}
      text={exchanges.loadText}
      submit={exchanges.load}
      validate={() => ({ file: fileError() })}
      fields={(errors) => (
        <>
          <FileField
            accept=".csv,text/csv"
            label={exchanges.file}
            hint={exchanges.fileHint(groupDigits(String(MAX_FILE_CARDS)))}
            error={errors["file"]}
            onChoose={(file) => void choose(file)}
          />
          <div role="status">
            {check.isPending && <p>{exchanges.checking}</p>}
            {check.isError && <p>{errorText(check.error)}</p>}
            {check.data && <CheckResult result={check.data} />}
          </div>
        </>
      )}
      send={(reason) =>
        call(loadCards, { fileName: chosen?.name ?? "", file: chosen?.text ?? "", reason })
      }
      onClose={props.onClose}
    />
  );
}

/** Cards of the file, or the errors of its lines. */
function CheckResult({ result }: { result: CheckCardFileResponse }) {
  const { cards, problems, problemCount } = result;
  if (problemCount === 0) {
    const count = cards.reduce((sum, each) => sum + each.count, 0);
    const kinds = cards.map((each) => `¥${each.denomination} × ${each.count}`).join(", ");
    return <p>{exchanges.fileIsRight(count, kinds)}</p>;
  }
  const more = problemCount - problems.length;
  return (
    <>
      <p>{exchanges.fileIsWrong(problemCount)}</p>
      <ul>
        {problems.map(({ line, problem }) => (
          <li key={`${line} ${problem}`}>{exchanges.line(line, PROBLEM_WORDS[problem])}</li>
        ))}
        {more > 0 && <li>{exchanges.moreProblems(more)}</li>}
      </ul>
    </>
  );
}
