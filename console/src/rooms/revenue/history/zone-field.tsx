import { useState } from "react";
import { ComboBox } from "../../../shared/pickers/combo-box.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { past } from "./messages.ts";
import styles from "./history.module.css";
import { allZones, browserZone, UTC } from "./zones.ts";

const ZONES = allZones().map((zone) => ({ value: zone, label: zone }));

/** UTC, the browser's own zone, or any other out of a list that can be searched. */
export function ZoneField(props: { zone: string; onChange: (zone: string) => void }) {
  const here = browserZone();
  const isNamed = props.zone !== UTC && props.zone !== here;
  const [isChoosing, setChoosing] = useState(isNamed);
  const isOther = isNamed || isChoosing;
  const options = [
    { value: UTC, label: UTC },
    ...(here === UTC ? [] : [{ value: here, label: past.browserZone(here) }]),
    { value: "other", label: past.otherZone },
  ];
  return (
    <>
      <div className={styles["choice"]}>
        <span aria-hidden="true">{past.zone}</span>
        <Choice
          label={past.zone}
          value={isOther ? "other" : props.zone}
          options={options}
          onChange={(value) => {
            setChoosing(value === "other");
            if (value !== "other") props.onChange(value);
          }}
        />
      </div>
      {isOther && (
        <ComboBox
          label={past.zoneName}
          options={ZONES}
          value={props.zone}
          placeholder={past.zonePlaceholder}
          empty={past.zoneUnknown}
          onChoose={props.onChange}
        />
      )}
    </>
  );
}
