import { REGIONS, type Region } from "@nodeyard/contract/bcode/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddressState } from "../../shared/address-state.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import styles from "./add-device.module.css";
import { ClaimForm } from "./claim-form.tsx";
import { ClaimStatus } from "./claim-status.tsx";
import { CodeList } from "./code-list.tsx";
import { DeviceArrival } from "./device-arrival.tsx";
import { bcode } from "./messages.ts";
import { availableCodes, claimSearch } from "./queries.ts";

const HINTS: Readonly<Record<Region, string>> = {
  mainland: bcode.mainlandHint,
  non_mainland: bcode.non_mainlandHint,
  calculate: bcode.calculateHint,
};

/** Adds a device: claim a code, run its command, and see the device come online. */
export function AddDevicePanel(props: { title?: string; hint?: string; fold?: "open" | "closed" }) {
  const { title = bcode.title, hint = bcode.hint, fold } = props;
  return (
    <Panel title={title} hint={hint} {...(fold && { fold })}>
      <Steps />
    </Panel>
  );
}

function Steps() {
  const {
    values: { region },
    change,
  } = useAddressState(claimSearch);
  const { data: codes } = useQuery(availableCodes);
  const newest = codes?.listed[region][0]?.bcode;
  // The code whose command is shown, and whose device is waited for; null once the owner has closed it.
  const [code, setCode] = useState<string | null>();
  // Of an earlier visit: its device is still to come.
  if (code === undefined && newest !== undefined) setCode(newest);
  // The newest code before a claim: the next one is the claimed.
  const [before, setBefore] = useState<{ readonly newest: string | undefined }>();
  if (before !== undefined && newest !== undefined && newest !== before.newest) {
    setCode(newest);
    setBefore(undefined);
  }
  return (
    <ol className={styles["steps"]}>
      <li>
        <h3>{bcode.stepClaim}</h3>
        <Choice
          label={bcode.regions}
          value={region}
          options={REGIONS.map((value) => ({ value, label: bcode[value] }))}
          onChange={(value) => change({ region: value }, { replace: true })}
        />
        <p className={styles["hint"]}>{HINTS[region]}</p>
        <ClaimStatus region={region} />
        <ClaimForm key={region} region={region} onClaimed={() => setBefore({ newest })} />
      </li>
      <li>
        <h3>{bcode.stepRun}</h3>
        <CodeList
          region={region}
          shown={code ?? undefined}
          onShow={(shown) => setCode(shown ?? null)}
        />
      </li>
      <li>
        <h3>{bcode.stepOnline}</h3>
        <DeviceArrival key={code} code={code ?? undefined} />
      </li>
    </ol>
  );
}
