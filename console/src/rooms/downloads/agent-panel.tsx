import type { AgentFile, DownloadsResponse } from "@nodeyard/contract/downloads/calls.ts";
import { Link } from "@tanstack/react-router";
import { formatBytes } from "../../shared/format.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { Checksum } from "./checksum.tsx";
import { DownloadButton } from "./download-button.tsx";
import styles from "./downloads.module.css";
import { downloadsText } from "./messages.ts";

const COLUMNS: readonly Column<AgentFile>[] = [
  {
    key: "file",
    title: downloadsText.file,
    onCard: "head",
    cell: ({ name, kind }) => (
      <TwoLines
        first={<code className={styles["file"]}>{name}</code>}
        second={downloadsText[kind]}
      />
    ),
  },
  { key: "platform", title: downloadsText.platform, cell: ({ arch }) => downloadsText[arch] },
  {
    key: "size",
    title: downloadsText.size,
    align: "end",
    cell: ({ bytes }) => formatBytes(bytes),
  },
  {
    key: "sha256",
    title: downloadsText.sha256,
    onCard: "wide",
    cell: ({ name, sha256 }) => (
      <Checksum value={sha256} what={`${downloadsText.sha256} ${name}`} />
    ),
  },
  {
    key: "download",
    title: downloadsText.actions,
    align: "end",
    onCard: "bare",
    cell: ({ resource, name }) => <DownloadButton resource={resource} name={name} />,
  },
];

/** Packages of the agent, for those who do not use the installer. */
export function AgentPanel({ agent }: Pick<DownloadsResponse, "agent">) {
  return (
    <Panel
      title={downloadsText.agent}
      {...(agent && { hint: downloadsText.agentHint(agent.version, agent.released) })}
    >
      {agent === null ? (
        <ListNotice
          tone="empty"
          title={downloadsText.agentMissing}
          text={downloadsText.agentMissingText}
        />
      ) : (
        <>
          <p className={styles["lead"]}>
            {downloadsText.agentText}
            <span className={styles["actions"]}>
              <Link to="/newerGuide" hash="install">
                {downloadsText.tutorial}
              </Link>
              <Link to="/" search={{ add: "device" }} className={buttonClass}>
                {downloadsText.addDevice}
              </Link>
            </span>
          </p>
          <DataTable
            label={downloadsText.agent}
            columns={COLUMNS}
            rows={agent.files}
            rowKey={({ resource }) => resource}
          />
        </>
      )}
    </Panel>
  );
}
