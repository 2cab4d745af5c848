import type { LineField, LineProblem } from "@nodeyard/contract/dial/written-lines.ts";
import { useCallback, useState } from "react";
import { emptyLine, type EditedLine } from "./edited-lines.ts";
import type { RowActs } from "./line-row.tsx";

const NO_PROBLEMS: ReadonlyMap<number, readonly LineProblem[]> = new Map();

/** The rows of the editor, which of them are ticked, and their errors. Acts stay the same, so that rows are not drawn anew. */
export function useLines(start: () => { rows: EditedLine[]; ticked: ReadonlySet<number> }) {
  const [begun] = useState(start);
  const [rows, setRows] = useState<readonly EditedLine[]>(begun.rows);
  const [ticked, setTicked] = useState(begun.ticked);
  const [problems, setProblems] = useState(NO_PROBLEMS);

  const onChange = useCallback((key: number, field: LineField, text: string) => {
    setRows((before) => before.map((row) => (row.key === key ? { ...row, [field]: text } : row)));
    setProblems(NO_PROBLEMS);
  }, []);
  const onRemove = useCallback((key: number) => {
    setRows((before) => before.filter((row) => row.key !== key));
    setTicked((before) => new Set([...before].filter((each) => each !== key)));
    setProblems(NO_PROBLEMS);
  }, []);
  const onTick = useCallback((key: number, isTicked: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      if (isTicked) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  const acts: RowActs = { onChange, onRemove, onTick };
  return {
    rows,
    ticked,
    problems,
    acts,
    setProblems,
    add: () => setRows((before) => [...before, emptyLine()]),
    tickAll: (isTicked: boolean) => setTicked(new Set(isTicked ? rows.map(({ key }) => key) : [])),
    replace: (next: readonly EditedLine[], nextTicked: ReadonlySet<number> = new Set()) => {
      setRows(next);
      setTicked(nextTicked);
      setProblems(NO_PROBLEMS);
    },
  };
}
