import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { ReactNode } from "react";
import { FirstDeviceLinks } from "../../../shared/first-device/first-device-links.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { standard } from "./messages.ts";
import { nodeLabel } from "./named-nodes.ts";
import styles from "./standard.module.css";
import type { NodeChoice } from "./use-node-choice.ts";
import { ComboBox } from "../../../shared/pickers/combo-box.tsx";

/** Which node is shown, found by its hostname, note or MAC. */
function NodePicker({ choice }: { choice: NodeChoice }) {
  const { all, node } = choice;
  return (
    <div className={styles["row"]}>
      <ComboBox
        label={standard.node}
        options={all.map((each) => ({ value: each.deviceId, label: nodeLabel(each) }))}
        value={node?.deviceId}
        placeholder={standard.search}
        empty={standard.noMatch}
        onChoose={(deviceId) => choice.choose({ deviceId })}
      />
      <span className={styles["outcome"]}>{standard.nodeCount(all.length)}</span>
    </div>
  );
}

/** A page about one normal node: the choice of it, and its states up to where there is a node to show. */
export function NodePage(props: {
  title: string;
  purpose: string;
  choice: NodeChoice;
  /** Further controls beside the node. */
  controls: ReactNode;
  children: (node: DeviceRow) => ReactNode;
}) {
  const { choice } = props;
  const { list, all, node } = choice;
  const [first] = all;
  return (
    <>
      <PageHeader title={props.title} purpose={props.purpose} />
      {list.isPending && <Skeleton rows={3} height={120} />}
      <LoadProblem query={list} />
      {list.data?.length === 0 && (
        <ListNotice
          tone="empty"
          title={standard.emptyTitle}
          text={standard.emptyText}
          action={<FirstDeviceLinks label={standard.emptyAction} />}
        />
      )}
      {first && (
        <div className={styles["controls"]}>
          <NodePicker choice={choice} />
          {props.controls}
        </div>
      )}
      {first && node === undefined && (
        <ListNotice
          tone="empty"
          title={standard.lostTitle}
          text={standard.lostText}
          action={
            <Button onClick={() => choice.choose(first)}>
              {standard.showFirst(nodeLabel(first))}
            </Button>
          }
        />
      )}
      {node && props.children(node)}
    </>
  );
}
