import { Choice } from "../ui/choice.tsx";
import { Toolbar } from "../ui/toolbar.tsx";
import { operatorKit } from "./messages.ts";

type Shown = "open" | "all";

/** Filter of a list: entries that wait for an operator, or all. */
export function ShowChoice(props: { value: Shown; onChange: (show: Shown) => void }) {
  return (
    <Toolbar>
      <Choice
        label={operatorKit.show}
        value={props.value}
        options={[
          { value: "open", label: operatorKit.showOpen },
          { value: "all", label: operatorKit.showAll },
        ]}
        onChange={props.onChange}
      />
    </Toolbar>
  );
}
