import type { Image } from "@nodeyard/contract/downloads/calls.ts";
import type { ImageType } from "@nodeyard/contract/downloads/rules.ts";
import { Link } from "@tanstack/react-router";
import { formatBytes, formatTime } from "../../shared/format.ts";
import type { Column } from "../../shared/ui/column.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { Checksum } from "./checksum.tsx";
import { DownloadButton } from "./download-button.tsx";
import styles from "./downloads.module.css";
import { downloadsText } from "./messages.ts";

function columns(onWithdraw: ((image: Image) => void) | undefined): Column<Image>[] {
  return [
    {
      key: "file",
      title: downloadsText.file,
      onCard: "head",
      cell: ({ title, name }) => (
        <TwoLines first={title} second={<code className={styles["file"]}>{name}</code>} />
      ),
    },
    {
      key: "day",
      title: downloadsText.day,
      cell: ({ publishedAt }) => formatTime(publishedAt, "day"),
    },
    {
      key: "size",
      title: downloadsText.size,
      align: "end",
      cell: ({ bytes }) => formatBytes(bytes),
    },
    {
      key: "md5",
      title: downloadsText.md5,
      onCard: "wide",
      cell: ({ md5, title }) => <Checksum value={md5} what={`${downloadsText.md5} ${title}`} />,
    },
    {
      key: "actions",
      title: downloadsText.actions,
      align: "end",
      onCard: "bare",
      cell: (image) => (
        <span className={styles["actions"]}>
          {image.tutorialUrl === "" ? (
            <Link
              to="/newerGuide"
              hash="install"
              aria-label={downloadsText.tutorialOf(image.title)}
            >
              {downloadsText.tutorial}
            </Link>
          ) : (
            <a
              href={image.tutorialUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={downloadsText.tutorialOf(image.title)}
            >
              {downloadsText.tutorial}
            </a>
          )}
          {onWithdraw && (
            <TextButton
              tone="danger"
              label={downloadsText.withdrawOf(image.title)}
              onClick={() => onWithdraw(image)}
            >
              {downloadsText.withdraw}
            </TextButton>
          )}
          {image.signatureAddress !== "" && (
            <a
              href={image.signatureAddress}
              download
              aria-label={downloadsText.signatureOf(image.title)}
              title={downloadsText.verifyHint(image.name)}
            >
              {downloadsText.signature}
            </a>
          )}
          <DownloadButton resource={image.resource} name={image.title} />
        </span>
      ),
    },
  ];
}

/** The images for a type of device, the newest first. */
export function ImagePanel(props: {
  imageType: ImageType;
  images: readonly Image[];
  /** Of operators alone. */
  onWithdraw: ((image: Image) => void) | undefined;
}) {
  const title = downloadsText[props.imageType];
  return (
    <Panel title={title}>
      {props.images.length === 0 ? (
        <p className={styles["none"]}>{downloadsText.none}</p>
      ) : (
        <DataTable
          label={title}
          columns={columns(props.onWithdraw)}
          rows={props.images}
          rowKey={({ imageId }) => imageId}
        />
      )}
    </Panel>
  );
}
