import {
  getAdminContact,
  type OwnedNode,
} from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LogLines } from "../log-lines.tsx";
import { ownedNodes } from "./messages.ts";
import { nodeLog } from "./queries.ts";

interface NodeDialogProps {
  readonly node: OwnedNode;
  readonly onClose: () => void;
}

/** Deployment log of a node of any owner. */
export function LogDialog({ node, onClose }: NodeDialogProps) {
  const log = useQuery(nodeLog(node.serverID));
  return (
    <Dialog title={ownedNodes.logTitle(node.serverNote)} shape="right" onClose={onClose}>
      {log.data ? (
        <LogLines lines={log.data.lines} />
      ) : log.isError ? (
        <FailedNotice error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <Skeleton rows={6} height={20} />
      )}
    </Dialog>
  );
}

/** Contact details of a node's owner. Loaded once per opening, because every response is logged as a view. */
export function ContactDialog({ node, onClose }: NodeDialogProps) {
  const { serverID } = node;
  const contact = useQuery(
    callQuery(
      getAdminContact,
      { serverID },
      { select: ({ data }) => data, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    ),
  );
  const { data } = contact;
  return (
    <Dialog title={ownedNodes.contactTitle} onClose={onClose}>
      {data ? (
        <>
          <Facts
            facts={[
              [ownedNodes.nickname, data.nickname],
              [ownedNodes.chat, data.contact || ownedNodes.none],
              [ownedNodes.email, data.email],
              [ownedNodes.tel, data.tel || ownedNodes.none],
            ]}
          />
          <Note tone="info">{ownedNodes.contactNote}</Note>
        </>
      ) : contact.isError ? (
        <FailedNotice error={contact.error} onRetry={() => void contact.refetch()} />
      ) : (
        <Skeleton rows={4} height={20} />
      )}
    </Dialog>
  );
}
