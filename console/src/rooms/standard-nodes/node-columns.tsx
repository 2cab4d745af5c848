import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  canEdit,
  canSubmit,
  isDeploying,
  isInService,
  isProblem,
  NET_TYPE,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../../shared/format.ts";
import { ActionMenu, type MenuAction } from "../../shared/ui/action-menu.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { RowActions } from "../../shared/ui/row-actions.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { joinWords } from "../../shared/join-words.ts";
import { DeployState } from "./deploy-state.tsx";
import { nodes } from "./messages.ts";

const NODE_ACTS = [
  "log",
  "submit",
  "edit",
  "cancel",
  "bandwidth",
  "label",
  "copy",
  "remove",
] as const;
export type NodeAct = (typeof NODE_ACTS)[number];

/** The acts that a node's status allows: the first ones as buttons, the others in a menu. */
function actsOf({ serverDeployStatus: status, deviceId }: StandardNode): NodeAct[] {
  const isAllowed: Readonly<Record<NodeAct, boolean>> = {
    log: true,
    submit: canSubmit(status),
    edit: canEdit(status),
    cancel: isDeploying(status) && deviceId === null,
    bandwidth: isInService(status),
    label: true,
    copy: true,
    remove: canEdit(status),
  };
  return NODE_ACTS.filter((act) => isAllowed[act]);
}

function wordOf(act: NodeAct, node: StandardNode): string {
  if (act !== "submit") return nodes[act];
  if (node.deviceId === null)
    return isProblem(node.serverDeployStatus) ? nodes.retry : nodes.submit;
  return node.serverNetType === NET_TYPE.aggregated ? nodes.redial : nodes.applyAgain;
}

const lineOf = ({ serverNetType }: StandardNode): string =>
  serverNetType === NET_TYPE.dedicated ? nodes.dedicated : nodes.aggregated;

/** A node, where it is, its line, its device, its deployment, and what can be done. */
export function nodeColumns(
  onAct: (act: NodeAct, node: StandardNode) => void,
): Column<StandardNode>[] {
  return [
    {
      key: "node",
      title: nodes.node,
      onCard: "head",
      cell: ({ serverNote, serverID, serverTag, serverLabel }) => (
        <TwoLines
          first={
            <Link to="/standardNode" search={{ node: serverID }}>
              <b>{serverNote}</b>
            </Link>
          }
          second={joinWords([serverID, serverTag, serverLabel].filter((text) => text !== ""))}
        />
      ),
    },
    {
      key: "address",
      title: nodes.address,
      cell: (node) => (
        <TwoLines
          first={`${node.serverExtIP}:${node.serverJumperPort}`}
          second={node.serverLoginAccount}
        />
      ),
    },
    {
      key: "line",
      title: nodes.line,
      cell: (node) => (
        <TwoLines
          first={lineOf(node)}
          second={
            node.bandwidthMb === null
              ? nodes.noBandwidth
              : nodes.mbps(formatCount(node.bandwidthMb))
          }
        />
      ),
    },
    {
      key: "device",
      title: nodes.device,
      cell: ({ deviceId, serverHostname, serverConfigName }) => (
        <TwoLines
          first={
            deviceId === null ? (
              nodes.noDevice
            ) : (
              <Link to="/standardList" search={{ device: deviceId }}>
                {serverHostname}
              </Link>
            )
          }
          second={serverConfigName}
        />
      ),
    },
    {
      key: "status",
      title: nodes.status,
      onCard: "wide",
      cell: (node) => <DeployState node={node} isOwn />,
    },
    {
      key: "actions",
      title: nodes.actions,
      align: "end",
      stick: "end",
      onCard: "bare",
      cell: (node) => <NodeActs node={node} onAct={onAct} />,
    },
  ];
}

const MOST_BUTTONS = 3;

/** Acts that a node allows, the first ones as buttons. */
export function NodeActs(props: {
  node: StandardNode;
  onAct: (act: NodeAct, node: StandardNode) => void;
}) {
  const { node, onAct } = props;
  const acts = actsOf(node);
  const more = acts.slice(MOST_BUTTONS).map((act): MenuAction => ({
    key: act,
    label: wordOf(act, node),
    ...(act === "remove" && { tone: "danger" as const }),
    onChoose: () => onAct(act, node),
  }));
  return (
    <RowActions>
      {acts.slice(0, MOST_BUTTONS).map((act) => (
        <TextButton
          key={act}
          label={nodes.actOn(wordOf(act, node), node.serverNote)}
          onClick={() => onAct(act, node)}
        >
          {wordOf(act, node)}
        </TextButton>
      ))}
      {more.length > 0 && <ActionMenu label={nodes.more(node.serverNote)} actions={more} />}
    </RowActions>
  );
}
