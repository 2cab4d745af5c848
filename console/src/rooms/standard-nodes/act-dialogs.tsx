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
import { ConfirmCall } from "../../shared/overlays/confirm-call.tsx";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { showToast } from "../../shared/ui/toasts.ts";
import { ConfigField } from "./config-field.tsx";
import { nodes } from "./messages.ts";

interface ActProps {
  readonly node: StandardNode;
  readonly onClose: () => void;
}

export function RemoveDialog({ node, onClose }: ActProps) {
  return (
    <ConfirmCall
      call={deleteNode}
      request={{ serverCIID: node._id }}
      title={nodes.removeTitle}
      confirm={nodes.remove}
      tone="danger"
      onClose={onClose}
    >
      <p>{nodes.removeText(node.serverNote)}</p>
      {node.deviceId !== null && node.serverConfigID !== "" && <p>{nodes.removeLines}</p>}
      {node.deviceId !== null && <p>{nodes.removeBound}</p>}
    </ConfirmCall>
  );
}

export function CancelDialog({ node, onClose }: ActProps) {
  return (
    <ConfirmCall
      call={cancelDeployment}
      request={{ serverID: node.serverID }}
      title={nodes.cancelTitle}
      confirm={nodes.cancel}
      cancel={nodes.keepGoing}
      tone="danger"
      onClose={onClose}
    >
      <p>{nodes.cancelText(node.serverNote)}</p>
    </ConfirmCall>
  );
}

/** Effect of submitting a node: the platform logs in to machines without a device alone. */
function submitText({ serverNote, deviceId, serverNetType }: StandardNode): string {
  if (deviceId === null) return nodes.submitText(serverNote);
  return serverNetType === NET_TYPE.aggregated
    ? nodes.redialText(serverNote)
    : nodes.applyText(serverNote);
}

/** Submits a node; an aggregated one with one of the configurations. */
export function SubmitDialog({ node, onClose }: ActProps) {
  const [dialConfigID, setConfig] = useState(node.serverConfigID);
  const isAggregated = node.serverNetType === NET_TYPE.aggregated;
  const isBound = node.deviceId !== null;
  const again = isAggregated ? nodes.redial : nodes.applyAgain;
  const client = useQueryClient();
  const submit = useMutation({
    async mutationFn() {
      if (isAggregated && dialConfigID === "") throw new FormFailure(nodes.configRequired);
      const { serverID } = node;
      return isAggregated && dialConfigID !== node.serverConfigID
        ? call(setNodesDialConfig, { serverID, dialConfigID })
        : call(submitNode, { serverID });
    },
    onSuccess: ({ message }) => {
      showToast("success", message);
      onClose();
    },
    onSettled: () => invalidateRoom(client, "standard-nodes"),
  });
  const { error } = submit;
  return (
    <ConfirmDialog
      title={isBound ? again : nodes.submitTitle}
      confirm={isBound ? again : nodes.submit}
      busy={submit.isPending}
      error={error instanceof FormFailure ? error.message : error}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      <p>{submitText(node)}</p>
      {isAggregated && <ConfigField node={node} value={dialConfigID} onChoose={setConfig} />}
    </ConfirmDialog>
  );
}
