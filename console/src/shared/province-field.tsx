import {
  PROVINCES,
  provinceName,
  type Province,
} from "@nodeyard/contract/standard-nodes/provinces.ts";
import { messages } from "./i18n.ts";
import { ComboBox } from "./pickers/combo-box.tsx";
import { language } from "./site.ts";
import { FieldNote } from "./ui/field.tsx";
import fieldStyles from "./ui/field.module.css";

const text = messages(
  { label: "省份", choose: "请选择省份", none: "没有这个省份" },
  { label: "Province", choose: "Choose a province", none: "No such province" },
);

const OPTIONS = PROVINCES.map((value) => ({ value, label: provinceName(value, language) }));

/** A stored province as it can be chosen; empty if it is none of the list. */
export function knownProvince(stored: string | undefined): Province | "" {
  return PROVINCES.find((province) => province === stored) ?? "";
}

/** One of the provinces. */
export function ProvinceField(props: {
  value: Province | "";
  error?: string | undefined;
  hint?: string;
  onChoose: (province: Province | "") => void;
}) {
  return (
    <div className={fieldStyles["field"]}>
      <ComboBox
        label={text.label}
        options={OPTIONS}
        value={props.value === "" ? undefined : props.value}
        placeholder={text.choose}
        empty={text.none}
        onChoose={(province) => props.onChoose(knownProvince(province))}
      />
      <FieldNote id="province-note" error={props.error} hint={props.hint} />
    </div>
  );
}
