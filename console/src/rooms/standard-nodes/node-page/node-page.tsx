import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";
import { joinWords } from "../../../shared/join-words.ts";
import { lazyPage } from "../../../shared/load-page.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { nodes } from "../messages.ts";
import { NodeActs } from "../node-columns.tsx";
import { useNodeActs } from "../node-acts.tsx";
import { oneNode } from "../queries.ts";
import { NodeFacts } from "./node-facts.tsx";
import styles from "./node-page.module.css";

const LogPanel = lazyPage(() => import("./log-panel.tsx"));
const Bookings = lazyPage(async () => ({
  default: (await import("../../../shared/bookings/bookings.tsx")).Bookings,
}));

/** A node that a device serves. */
export type BoundNode = StandardNode & { readonly deviceId: string };

/** Parts of the page that other rooms have, in order. */
export type NodeParts = (node: BoundNode) => ReactNode;

function Back() {
  return (
    <p className={styles["back"]}>
      <Link to="/standardNode" search={{}}>
        <Icon name="left" size={14} />
        {nodes.toList}
      </Link>
    </p>
  );
}

const isBound = (node: StandardNode): node is BoundNode => node.deviceId !== null;

/** `/standardNode?node=`: one standard node, from its deployment to its bills. */
export function NodePage({ id, parts }: { id: string; parts: NodeParts }) {
  const answer = useQuery(oneNode(id));
  const node = answer.data;
  const acts = useNodeActs(node ? [node] : []);
  if (!node)
    return (
      <>
        <Back />
        <LoadProblem query={answer} />
        {answer.isPending && <Skeleton rows={4} height={80} />}
        {node === null && (
          <ListNotice tone="empty" title={nodes.lostTitle} text={nodes.lostText(id)} />
        )}
      </>
    );
  return (
    <>
      <Back />
      <PageHeader
        title={node.serverNote}
        purpose={joinWords([node.serverID, node.serverHostname].filter((text) => text !== ""))}
        action={<NodeActs node={node} onAct={acts.onAct} />}
      />
      <LoadProblem query={answer} />
      <div className={styles["parts"]}>
        <NodeFacts node={node} />
        <Suspense fallback={<Skeleton rows={3} height={200} />}>
          {isBound(node) && <Bookings deviceId={node.deviceId} />}
          {isBound(node) && parts(node)}
          <LogPanel serverID={node.serverID} />
        </Suspense>
      </div>
      {acts.dialog}
    </>
  );
}
