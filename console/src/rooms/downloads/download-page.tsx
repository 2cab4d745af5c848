import type { Image } from "@nodeyard/contract/downloads/calls.ts";
import { IMAGE_TYPES } from "@nodeyard/contract/downloads/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { userInfo } from "../../shared/user.ts";
import { AgentPanel } from "./agent-panel.tsx";
import styles from "./downloads.module.css";
import { ImagePanel } from "./image-panel.tsx";
import { downloadsText } from "./messages.ts";
import { downloads } from "./queries.ts";

const PublishDialog = lazyPart(() => import("./operator/publish-dialog.tsx"));
const WithdrawDialog = lazyPart(() => import("./operator/withdraw-dialog.tsx"));

/** `/download`: packages of the agent, and images by type of device; operators publish and withdraw images here. */
export default function DownloadPage() {
  const list = useQuery(downloads);
  const { data: user } = useQuery(userInfo);
  const [isPublishing, setPublishing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Image>();
  const isPublisher =
    user?.operatorRoles.some((role) => role === "operations" || role === "support") === true;
  return (
    <>
      <PageHeader
        title={downloadsText.title}
        purpose={downloadsText.purpose}
        action={
          isPublisher && (
            <Button tone="primary" onClick={() => setPublishing(true)}>
              {downloadsText.publish}
            </Button>
          )
        }
      />
      {list.isPending && <Skeleton rows={6} height={44} />}
      <LoadProblem query={list} />
      {list.data && (
        <div className={styles["stack"]}>
          <AgentPanel agent={list.data.agent} />
          {IMAGE_TYPES.map((imageType) => (
            <ImagePanel
              key={imageType}
              imageType={imageType}
              images={list.data.images.filter((image) => image.imageType === imageType)}
              onWithdraw={isPublisher ? setWithdrawn : undefined}
            />
          ))}
        </div>
      )}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
      {withdrawn && <WithdrawDialog image={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  );
}
