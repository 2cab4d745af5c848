import type { OwnedNode } from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { provinceName } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { canSubmit, NET_TYPE } from "@nodeyard/contract/standard-nodes/rules.ts";
import { formatCount } from "../../../shared/format.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { language } from "../../../shared/site.ts";
import { ActionMenu } from "../../../shared/ui/action-menu.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { DeployState } from "../deploy-state.tsx";
import { ownedNodes } from "./messages.ts";

export type NodeAct = "log" | "contact" | "move" | "province" | "config";

/** A node, whose it is, where, its line and its deployment. */
export function nodeColumns(
  canMove: boolean,
  onAct: (act: NodeAct, node: OwnedNode) => void,
): Column<OwnedNode>[] {
  return [
    {
      key: "node",
      title: ownedNodes.node,
      onCard: "head",
      cell: ({ serverNote, serverID, owner }) => (
        <TwoLines
          first={<b>{serverNote}</b>}
          second={
            <>
              {serverID} · <AccountLink account={owner} />
            </>
          }
        />
      ),
    },
    {
      key: "address",
      title: ownedNodes.address,
      cell: (node) => (
        <TwoLines
          first={`${node.serverExtIP}:${node.serverJumperPort}`}
          second={[provinceName(node.province, language), node.serverHostname]
            .filter((text) => text !== "")
            .join(" · ")}
        />
      ),
    },
    {
      key: "line",
      title: ownedNodes.line,
      cell: ({ serverNetType, bandwidthMb, serverConfigName }) => (
        <TwoLines
          first={
            serverNetType === NET_TYPE.dedicated ? ownedNodes.dedicated : ownedNodes.aggregated
          }
          second={
            serverConfigName ||
            (bandwidthMb === null
              ? ownedNodes.noBandwidth
              : ownedNodes.mbps(formatCount(bandwidthMb)))
          }
        />
      ),
    },
    {
      key: "status",
      title: ownedNodes.status,
      onCard: "wide",
      cell: (node) => <DeployState node={node} />,
    },
    {
      key: "acts",
      title: ownedNodes.acts,
      align: "end",
      stick: "end",
      onCard: "bare",
      cell: (node) => <Acts node={node} canMove={canMove} onAct={onAct} />,
    },
  ];
}

function Acts(props: {
  node: OwnedNode;
  canMove: boolean;
  onAct: (act: NodeAct, node: OwnedNode) => void;
}) {
  const { node, onAct } = props;
  const canConfigure =
    node.serverNetType === NET_TYPE.aggregated && canSubmit(node.serverDeployStatus);
  const more: NodeAct[] = [
    ...(props.canMove ? (["move"] as const) : []),
    "province",
    ...(canConfigure ? (["config"] as const) : []),
  ];
  return (
    <RowActions>
      {(["log", "contact"] as const).map((act) => (
        <TextButton
          key={act}
          label={ownedNodes.actOn(ownedNodes[act], node.serverNote)}
          onClick={() => onAct(act, node)}
        >
          {ownedNodes[act]}
        </TextButton>
      ))}
      <ActionMenu
        label={ownedNodes.more(node.serverNote)}
        actions={more.map((act) => ({
          key: act,
          label: ownedNodes[act],
          onChoose: () => onAct(act, node),
        }))}
      />
    </RowActions>
  );
}
