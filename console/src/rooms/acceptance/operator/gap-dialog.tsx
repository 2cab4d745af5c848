import {
  closeGap,
  saveGap,
  type PublishedGap,
} from "@nodeyard/contract/acceptance/operator/calls.ts";
import { CARRIERS, MAX_GAP_MBPS } from "@nodeyard/contract/acceptance/rules.ts";
import { provinceName } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { knownProvince, ProvinceField } from "../../../shared/province-field.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { language } from "../../../shared/site.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { acceptances as words } from "./messages.ts";

export type GapAct =
  | { readonly name: "publish" }
  | { readonly name: "change" | "close"; readonly gap: PublishedGap };

/** Publishes a gap, changes it, or takes it down. */
export default function GapDialog({ act, onClose }: { act: GapAct; onClose: () => void }) {
  const gap = act.name === "publish" ? undefined : act.gap;
  const [operator, setOperator] = useState(gap?.operator ?? CARRIERS[0]);
  const [province, setProvince] = useState(knownProvince(gap?.province));
  const client = useQueryClient();
  // Owners' pages of this tab show gaps too.
  const shown = async (sent: Promise<{ message: string }>) => {
    const answer = await sent;
    void invalidateRoom(client, "acceptance");
    return answer;
  };
  if (act.name === "close") {
    const { id, version } = act.gap;
    return (
      <ActDialog
        title={words.closeTitle}
        lead={
          <p>
            <b>{`${provinceName(act.gap.province, language)} ${words[act.gap.operator]}`}</b>
          </p>
        }
        text={words.closeText}
        submit={words.close}
        tone="danger"
        send={(reason) => shown(call(closeGap, { id, version, reason }))}
        onClose={onClose}
      />
    );
  }
  return (
    <ActDialog
      title={gap ? words.changeTitle : words.publishTitle}
      text={gap ? words.changeText : words.publishText}
      submit={words.save}
      fields={(errors) => (
        <>
          <ProvinceField value={province} error={errors["province"]} onChoose={setProvince} />
          <Choice
            label={words.carrier}
            value={operator}
            options={CARRIERS.map((value) => ({ value, label: words[value] }))}
            onChange={setOperator}
          />
          <Field
            name="gapBw"
            label={words.gapBw}
            inputMode="numeric"
            defaultValue={gap?.gapBw}
            maxLength={9}
            error={errors["gapBw"]}
            autoComplete="off"
          />
        </>
      )}
      validate={(data) => {
        const mbps = Number(trimmedText(data, "gapBw"));
        const isValid = Number.isInteger(mbps) && mbps >= 1 && mbps <= MAX_GAP_MBPS;
        return {
          province: province === "" ? words.provinceMissing : undefined,
          gapBw: isValid ? undefined : words.gapInvalid,
        };
      }}
      send={(reason, data) =>
        shown(
          call(saveGap, {
            ...(gap && { id: gap.id, version: gap.version }),
            province,
            operator,
            gapBw: trimmedText(data, "gapBw"),
            reason,
          }),
        )
      }
      onClose={onClose}
    />
  );
}
