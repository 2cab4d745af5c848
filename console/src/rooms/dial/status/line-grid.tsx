import type { LineState } from "@nodeyard/contract/dial/agent-lines.ts";
import type { LineSession } from "@nodeyard/contract/dial/status-calls.ts";
import { useRef, useState, type KeyboardEvent } from "react";
import { formatCount, formatTime } from "../../../shared/format.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { dial } from "../messages.ts";
import styles from "./line-grid.module.css";

/** The state of a line, as far as it is known: `unknown` while its device does not report. */
type Shown = LineState | "unknown";

/** Signs beside the colours, for readers who cannot distinguish these. */
const SIGNS: Readonly<Record<Shown, string>> = {
  normal: "✓",
  abnormal: "!",
  dialling: "…",
  undialled: "–",
  unknown: "?",
};
const WORDS: Readonly<Record<Shown, string>> = {
  normal: dial.normal,
  abnormal: dial.abnormal,
  dialling: dial.dialling,
  undialled: dial.unDialled,
  unknown: dial.unknown,
};

/** Cells in the first row of the grid as it is laid out. */
function cellsInRow(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop;
  const end = cells.findIndex(({ offsetTop }) => offsetTop !== top);
  return end === -1 ? cells.length : end;
}

function stepOf(key: string, from: number, cells: readonly HTMLElement[]): number | undefined {
  const row = cellsInRow(cells);
  switch (key) {
    case "ArrowLeft":
      return from - 1;
    case "ArrowRight":
      return from + 1;
    case "ArrowUp":
      return from - row;
    case "ArrowDown":
      return from + row;
    case "Home":
      return 0;
    case "End":
      return cells.length - 1;
    default:
      return undefined;
  }
}

/** The lines of a node, a cell each: arrow keys go from one to the other, and the chosen one is described below. */
export function LineGrid(props: { sessions: readonly LineSession[]; isKnown: boolean }) {
  const { sessions } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const shownOf = ({ state }: LineSession): Shown => (props.isKnown ? state : "unknown");
  const states = sessions.map(shownOf);
  const chosen = isOpen ? sessions[at] : undefined;
  const move = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll("button") ?? [])];
    const next = stepOf(event.key, at, cells);
    const cell = next === undefined ? undefined : cells[next];
    if (next === undefined || !cell) return;
    event.preventDefault();
    setAt(next);
    cell.focus();
  };
  return (
    <>
      <ul className={styles["legend"]}>
        {(Object.keys(SIGNS) as Shown[])
          .filter((state) => states.includes(state))
          .map((state) => (
            <li key={state}>
              {SIGNS[state]} {WORDS[state]}{" "}
              {formatCount(states.filter((each) => each === state).length)}
            </li>
          ))}
      </ul>
      <div
        ref={grid}
        className={styles["cells"]}
        role="group"
        aria-label={dial.linesOf(sessions.length)}
        onKeyDown={move}
      >
        {sessions.map((session, index) => {
          const state = shownOf(session);
          return (
            <button
              key={`${session.lineId} ${session.session}`}
              type="button"
              tabIndex={index === Math.min(at, sessions.length - 1) ? 0 : -1}
              data-state={state}
              aria-pressed={isOpen && index === at}
              aria-label={`${session.account} ${WORDS[state]}`}
              title={`${session.account} · ${WORDS[state]}`}
              onClick={() => {
                setOpen(!isOpen || index !== at);
                setAt(index);
              }}
            >
              {SIGNS[state]}
            </button>
          );
        })}
      </div>
      {chosen && (
        <div className={styles["chosen"]} role="status">
          <Facts
            layout="columns"
            facts={[
              [dial.account, chosen.account],
              [dial.state, chosen.errMsg || WORDS[shownOf(chosen)]],
              [dial.ip, chosen.ip || dial.none],
              [dial.vlan, chosen.vlan === null ? dial.none : String(chosen.vlan)],
              [dial.time, formatTime(chosen.time)],
            ]}
          />
        </div>
      )}
    </>
  );
}
