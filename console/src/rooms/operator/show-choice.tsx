import { Choice } from "../../shared/ui/choice.tsx";
import { Toolbar } from "../../shared/ui/toolbar.tsx";
import { operator } from "./messages.ts";

type Shown = "open" | "all";

/** Whether a list shows what waits for an operator, or everything. */
export function ShowChoice(props: { value: Shown; onChange: (show: Shown) => void }) {
  return (
    <Toolbar>
      <Choice
        label={operator.show}
        value={props.value}
        options={[
          { value: "open", label: operator.showOpen },
          { value: "all", label: operator.showAll },
        ]}
        onChange={props.onChange}
      />
    </Toolbar>
  );
}
