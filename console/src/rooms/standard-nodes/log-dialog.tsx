import { acceptHostKey, type StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormError } from "../../shared/forms/form-error.tsx";
import { call } from "../../shared/http.ts";
import { NodeStatus } from "../../shared/node-status.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { withProof } from "../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { LogLines } from "./log-lines.tsx";
import { nodes } from "./messages.ts";
import { deployLog } from "./queries.ts";

/** Log of a node's deployment, live; and the decision about another host key. */
export default function LogDialog({ node, onClose }: { node: StandardNode; onClose: () => void }) {
  const log = useQuery(deployLog(node.serverID));
  const { data } = log;
  const client = useQueryClient();
  const status = data?.serverDeployStatus ?? node.serverDeployStatus;
  const isMoved = status !== node.serverDeployStatus;
  useEffect(() => {
    if (isMoved) void invalidateRoom(client, "standard-nodes");
  }, [client, isMoved, status]);
  return (
    <Dialog title={nodes.logTitle(node.serverNote)} shape="right" onClose={onClose}>
      <Facts
        facts={[
          [nodes.status, <NodeStatus key="status" status={status} />],
          ...(node.hostKey === ""
            ? []
            : [[nodes.hostKey, <code key="key">{node.hostKey}</code>] as const]),
        ]}
      />
      {node.newHostKey !== "" && <NewHostKey node={node} onDone={onClose} />}
      {data?.isRunning === true && <Note tone="info">{nodes.logRunning}</Note>}
      {data ? (
        <LogLines lines={data.lines} />
      ) : log.isError ? (
        <FailedNotice error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <Skeleton rows={6} height={20} />
      )}
    </Dialog>
  );
}

function NewHostKey({ node, onDone }: { node: StandardNode; onDone: () => void }) {
  const { serverID, newHostKey: hostKey } = node;
  const client = useQueryClient();
  const trust = useMutation({
    mutationFn: () => withProof(() => call(acceptHostKey, { serverID, hostKey })),
    onSuccess: ({ message }) => {
      showToast("success", message);
      onDone();
    },
    onSettled: () => invalidateRoom(client, "standard-nodes"),
  });
  return (
    <>
      <Note tone="warning">{nodes.newHostKeyText(hostKey)}</Note>
      <FormError error={trust.error ?? undefined} />
      <Button tone="danger" busy={trust.isPending} onClick={() => trust.mutate()}>
        {nodes.trust}
      </Button>
    </>
  );
}
