import {
  setNodeProvince,
  setServerLabelByPost,
  setServerTag,
  updateBand,
  type StandardNode,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  MAX_BANDWIDTH_MBPS,
  NODE_TEXT_MAX_LENGTH,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trimmedText } from "../../shared/forms/form-text.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { knownProvince, ProvinceField } from "../../shared/province-field.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Field } from "../../shared/ui/field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { nodes } from "./messages.ts";

interface ChangeProps {
  readonly node: StandardNode;
  readonly onClose: () => void;
}

const FIELD = { maxLength: NODE_TEXT_MAX_LENGTH, autoComplete: "off" } as const;

export function BandwidthDialog({ node, onClose }: ChangeProps) {
  const client = useQueryClient();
  const max = String(MAX_BANDWIDTH_MBPS[node.serverNetType]);
  const form = useForm({
    read: (data) => trimmedText(data, "updateBandWidth"),
    validate: (mbps) => ({
      updateBandWidth: /^\d{1,6}$/.test(mbps) ? undefined : nodes.bandwidthInvalid(max),
    }),
    fieldForError: () => "updateBandWidth",
    async send(updateBandWidth) {
      const request = { updateBandServerId: node.serverID, updateBandWidth };
      const { message } = await call(updateBand, request);
      showToast("success", message);
      onClose();
      void invalidateRoom(client, "standard-nodes");
    },
  });
  return (
    <FormDialog title={nodes.bandwidthTitle} form={form} submit={nodes.save} onClose={onClose}>
      <p>{node.serverNote}</p>
      <Field
        {...FIELD}
        name="updateBandWidth"
        label={nodes.bandwidthField}
        inputMode="numeric"
        defaultValue={node.bandwidthMb ?? ""}
        error={form.errors["updateBandWidth"]}
        hint={nodes.bandwidthHint}
      />
    </FormDialog>
  );
}

export function LabelDialog({ node, onClose }: ChangeProps) {
  const { serverID } = node;
  const [province, setProvince] = useState(knownProvince(node.province));
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({
      serverTag: trimmedText(data, "serverTag"),
      serverLabel: trimmedText(data, "serverLabel"),
    }),
    async send({ serverTag, serverLabel }) {
      await call(setNodeProvince, { serverID, province });
      await call(setServerTag, { serverID, serverTag });
      const { message } = await call(setServerLabelByPost, { serverID, serverLabel });
      showToast("success", message);
      onClose();
      void invalidateRoom(client, "standard-nodes");
    },
  });
  return (
    <FormDialog title={nodes.labelTitle} form={form} submit={nodes.save} onClose={onClose}>
      <p>{node.serverNote}</p>
      <ProvinceField value={province} hint={nodes.provinceHint} onChoose={setProvince} />
      <Field
        {...FIELD}
        name="serverTag"
        label={nodes.tag}
        defaultValue={node.serverTag}
        error={form.errors["serverTag"]}
        hint={nodes.tagHint}
      />
      <Field
        {...FIELD}
        name="serverLabel"
        label={nodes.machineLabel}
        defaultValue={node.serverLabel}
        error={form.errors["serverLabel"]}
        hint={nodes.machineLabelHint}
      />
    </FormDialog>
  );
}
