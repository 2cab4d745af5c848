import { correctProvince } from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { useState } from "react";
import { FormFailure } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { knownProvince, ProvinceField } from "../../../shared/province-field.tsx";
import { ActedNode, type ActProps } from "./acted-node.tsx";
import { ownedNodes } from "./messages.ts";

/** Corrects the province that a node's owner has given, or has not. */
export function ProvinceDialog({ node, onClose }: ActProps) {
  const { serverID, version } = node;
  const [province, choose] = useState(knownProvince(node.province));
  return (
    <ActDialog
      title={ownedNodes.provinceTitle}
      text={ownedNodes.provinceText}
      submit={ownedNodes.provinceSubmit}
      lead={<ActedNode node={node} />}
      fields={(errors) => (
        <ProvinceField value={province} error={errors["province"]} onChoose={choose} />
      )}
      validate={() => ({ province: province === "" ? ownedNodes.provinceRequired : undefined })}
      send={async (reason) => {
        if (province === "") throw new FormFailure(ownedNodes.provinceRequired);
        return call(correctProvince, { serverID, province, version, reason });
      }}
      onClose={onClose}
    />
  );
}
