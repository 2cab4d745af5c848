import { setStandardNode, type StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { NET_TYPE, NODE_TEXT_MAX_LENGTH } from "@nodeyard/contract/standard-nodes/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../shared/forms/use-form.ts";
import { ApiError, call } from "../../shared/http.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { showToast } from "../../shared/ui/toasts.ts";
import { nodes } from "./messages.ts";
import { NodeFields } from "./node-fields.tsx";
import { knownProvince } from "../../shared/province-field.tsx";
import { errorsOf, readForm, RULED_BY_TYPE, type Choices, differences } from "./node-form.ts";
import { Facts } from "../../shared/ui/facts.tsx";
import { Note } from "../../shared/ui/note.tsx";

/** Changes saved by another page since this form was opened. */
function ChangedNote(props: { opened: StandardNode; now: StandardNode }) {
  const found = differences(props.opened, props.now);
  return (
    <>
      <Note tone="warning" isLive>
        {nodes.changedTitle} {nodes.changedNow}
      </Note>
      <Facts
        facts={found.map(({ name, before, now }) => [
          name,
          nodes.wasNow(before || nodes.nothing, now || nodes.nothing),
        ])}
      />
    </>
  );
}

/** The node as it is now, where a form was refused because another one was saved since it was opened. */
function currentOf(error: unknown): StandardNode | undefined {
  if (!(error instanceof ApiError) || error.error !== "standard-nodes.changed") return undefined;
  return (error.body as { current?: StandardNode }).current;
}

/** Effect of saving and submitting: a node with a device is not installed again. */
function submitWord(node: StandardNode | undefined): string {
  if (node === undefined || node.deviceId === null) return nodes.saveAndDeploy;
  return node.serverNetType === NET_TYPE.aggregated ? nodes.saveAndRedial : nodes.saveAndApply;
}

/** A copy of a node to begin a new one with: not what only one machine has. */
function copyOf(node: StandardNode): StandardNode {
  return {
    ...node,
    serverNote: nodes.copyNote(node.serverNote).slice(0, NODE_TEXT_MAX_LENGTH),
    serverExtIP: "",
    serverIntIP: "",
    serverConfigID: "",
    serverConfigName: "",
  };
}

/** Adds a copy of a node. */
export function CopyDialog({ node, onClose }: { node: StandardNode; onClose: () => void }) {
  return <NodeDialog template={copyOf(node)} onClose={onClose} />;
}

/** Adds a node, which a template may fill in, or changes one as it was opened. */
export default function NodeDialog(props: {
  node?: StandardNode;
  template?: StandardNode;
  onClose: () => void;
}) {
  const { node: opened } = props;
  const filled = opened ?? props.template;
  const client = useQueryClient();
  const [choices, setChoices] = useState<Choices>({
    netType: filled?.serverNetType ?? 0,
    secretKind: opened?.secretKind ?? "password",
    dialConfigID: filled?.serverConfigID ?? "",
    province: knownProvince(filled?.province),
  });
  const [current, setCurrent] = useState<StandardNode>();
  const isSecretStored =
    opened !== undefined && (opened.secretKind !== null || opened.deviceId !== null);
  const form = useForm({
    read: (data) => readForm(data, choices),
    validate: (values) => errorsOf(values, choices, isSecretStored),
    async send(values) {
      const version = current?.version ?? opened?.version;
      try {
        const { message } = await call(
          setStandardNode,
          opened && version !== undefined
            ? { ...values, commitType: "EDIT", serverID: opened.serverID, version }
            : { ...values, commitType: "ADD" },
        );
        showToast("success", message);
        props.onClose();
      } catch (error) {
        setCurrent(currentOf(error));
        throw error;
      } finally {
        void invalidateRoom(client, "standard-nodes");
      }
    },
  });
  return (
    <FormDialog
      title={opened ? nodes.editTitle : nodes.addTitle}
      form={form}
      submit={submitWord(opened)}
      alternative={{ name: "isDraft", label: nodes.save }}
      onClose={props.onClose}
      lead={opened && current && <ChangedNote opened={opened} now={current} />}
    >
      <NodeFields
        node={filled}
        choices={choices}
        isSecretStored={isSecretStored}
        errors={form.errors}
        onChoose={(patch) => {
          setChoices({ ...choices, ...patch });
          if (patch.netType !== undefined) form.clearErrors(RULED_BY_TYPE);
        }}
      />
    </FormDialog>
  );
}
