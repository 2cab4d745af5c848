import {
  FAULT_KINDS,
  FAULT_SHOWS,
  type FaultKind,
  type FaultShow,
} from "@nodeyard/contract/faults/rules.ts";
import { faultKinds } from "../../shared/fault-kinds.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { faults } from "./messages.ts";

interface Narrowed {
  readonly show: FaultShow;
  readonly kind: FaultKind | "any";
}

/** Which faults a list shows: open or over, and of which kind. */
export function KindChoice(props: Narrowed & { onChange: (to: Partial<Narrowed>) => void }) {
  return (
    <>
      <Choice
        label={faults.show}
        value={props.show}
        options={FAULT_SHOWS.map((value) => ({ value, label: faults[value] }))}
        onChange={(show) => props.onChange({ show })}
      />
      <Choice
        label={faults.kind}
        value={props.kind}
        options={(["any", ...FAULT_KINDS] as const).map((value) => ({
          value,
          label: kindWord(value),
        }))}
        onChange={(kind) => props.onChange({ kind })}
      />
    </>
  );
}

function kindWord(kind: FaultKind | "any"): string {
  return kind === "any" ? faults.anyKind : faultKinds[kind];
}

/** Active filters beside the search, in words; `open` is the default and left out. */
export function narrowedWords({ show, kind }: Narrowed): string[] {
  return [...(show === "open" ? [] : [faults[show]]), ...(kind === "any" ? [] : [kindWord(kind)])];
}
