import type { ComboBoxOption } from "../../shared/pickers/combo-box.tsx";
import ComboBoxPopup from "../../shared/pickers/popup/combo-box-popup.tsx";
import type { PopupProps } from "../../shared/ui/popup-button.tsx";
import { offsetName, UTC } from "../../shared/zone.ts";
import { app } from "../messages.ts";
import { language } from "../../shared/site.ts";

const locale = language === "zn" ? "zh-CN" : "en";

/** `Asia/Shanghai · China Standard Time · UTC+8`: found by each of its parts. */
function zoneOption(zone: string, here: string, nowMs: number): ComboBoxOption {
  if (zone === UTC) return { value: zone, label: zone };
  const name = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(nowMs)
    .find(({ type }) => type === "timeZoneName")?.value;
  const parts = [zone, name, offsetName(zone, nowMs), ...(zone === here ? [app.zoneHere] : [])];
  return { value: zone, label: parts.join(" · ") };
}

/** Today's names of zones that browsers list by older ones. */
const RENAMED: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
};

/** UTC, the zone of this device, then all others that the browser has by name. */
function zoneOptions(): ComboBoxOption[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone || UTC;
  const nowMs = Date.now();
  const listed = Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone);
  const zones = new Set([UTC, here, ...listed.toSorted()]);
  return [...zones].map((zone) => zoneOption(zone, here, nowMs));
}

let options: ComboBoxOption[] | undefined;

/** The list of zones below the header's button, with a field to search in. */
export default function ZonePopup(
  props: PopupProps & { zone: string; onChoose: (zone: string) => void },
) {
  options ??= zoneOptions();
  return (
    <ComboBoxPopup
      anchor={props.anchor}
      label={app.zoneSearch}
      options={options}
      chosen={options.find(({ value }) => value === props.zone)}
      placeholder={app.zonePlaceholder}
      empty={app.zoneUnknown}
      onChoose={props.onChoose}
      onClose={props.onClose}
    />
  );
}
