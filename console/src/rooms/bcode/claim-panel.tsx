import { REGIONS, type Region } from "@nodeyard/contract/bcode/rules.ts";
import { useAddressState } from "../../shared/address-state.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { ClaimForm } from "./claim-form.tsx";
import styles from "./claim-panel.module.css";
import { ClaimStatus } from "./claim-status.tsx";
import { CodeList } from "./code-list.tsx";
import { bcode } from "./messages.ts";
import { claimSearch } from "./queries.ts";

const HINTS: Readonly<Record<Region, string>> = {
  mainland: bcode.mainlandHint,
  non_mainland: bcode.non_mainlandHint,
  calculate: bcode.calculateHint,
};

/** Claiming by region, the time to the next hour, and the codes that wait for a device. */
export function ClaimPanel() {
  const {
    values: { region },
    change,
  } = useAddressState(claimSearch);
  return (
    <Panel title={bcode.title} hint={bcode.hint}>
      <Choice
        label={bcode.regions}
        value={region}
        options={REGIONS.map((value) => ({ value, label: bcode[value] }))}
        onChange={(value) => change({ region: value }, { replace: true })}
      />
      <p className={styles["hint"]}>{HINTS[region]}</p>
      <div className={styles["columns"]}>
        <div>
          <ClaimStatus region={region} />
          <ClaimForm key={region} region={region} />
        </div>
        <CodeList region={region} />
      </div>
    </Panel>
  );
}
