import { setNodesDialConfig } from "@nodeyard/contract/dial/calls.ts";
import {
  cancelDeployment,
  deleteNode,
  submitNode,
  type StandardNode,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { NET_TYPE } from "@nodeyard/contract/standard-nodes/rules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormFailure } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { errorText } from "../../shared/ui/error-text.ts";
import { showToast } from "../../shared/ui/toasts.ts";
import { ConfigField } from "./config-field.tsx";
import { nodes } from "./messages.ts";

interface ActProps {
  readonly node: StandardNode;
  readonly onClose: () => void;
}

/** Does something with a node once it is confirmed; a failure is shown in the dialog. */
function useAct(send: () => Promise<{ message: string }>, onClose: () => void) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      showToast("success", message);
      onClose();
    },
    onSettled: () => invalidateRoom(client, "standard-nodes"),
  });
  const { error } = act;
  const text = error instanceof FormFailure ? error.message : error && errorText(error);
  return { busy: act.isPending, error: text ?? undefined, onConfirm: () => act.mutate() };
}

export function RemoveDialog({ node, onClose }: ActProps) {
  const act = useAct(() => call(deleteNode, { serverCIID: node._id }), onClose);
  return (
    <ConfirmDialog
      {...act}
      title={nodes.removeTitle}
      confirm={nodes.remove}
      tone="danger"
      onClose={onClose}
    >
      <p>{nodes.removeText(node.serverNote)}</p>
      {node.deviceId !== null && node.serverConfigID !== "" && <p>{nodes.removeLines}</p>}
      {node.deviceId !== null && <p>{nodes.removeBound}</p>}
    </ConfirmDialog>
  );
}

export function CancelDialog({ node, onClose }: ActProps) {
  const act = useAct(() => call(cancelDeployment, { serverID: node.serverID }), onClose);
  return (
    <ConfirmDialog
      {...act}
      title={nodes.cancelTitle}
      confirm={nodes.cancel}
      cancel={nodes.keepGoing}
      tone="danger"
      onClose={onClose}
    >
      <p>{nodes.cancelText(node.serverNote)}</p>
    </ConfirmDialog>
  );
}

/** Submits a node; an aggregated one with one of the configurations. */
export function SubmitDialog({ node, onClose }: ActProps) {
  const [dialConfigID, setConfig] = useState(node.serverConfigID);
  const isAggregated = node.serverNetType === NET_TYPE.aggregated;
  const act = useAct(async () => {
    if (isAggregated && dialConfigID === "") throw new FormFailure(nodes.configRequired);
    const { serverID } = node;
    return isAggregated && dialConfigID !== node.serverConfigID
      ? call(setNodesDialConfig, { serverID, dialConfigID })
      : call(submitNode, { serverID });
  }, onClose);
  return (
    <ConfirmDialog {...act} title={nodes.submitTitle} confirm={nodes.submit} onClose={onClose}>
      <p>{nodes.submitText(node.serverNote)}</p>
      {isAggregated && <ConfigField node={node} value={dialConfigID} onChoose={setConfig} />}
    </ConfirmDialog>
  );
}
