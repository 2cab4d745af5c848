// Offered to other rooms.
import type { Column } from "../../../shared/ui/column.ts";
import { devices } from "../messages.ts";
import styles from "./tags.module.css";

/** A device's tags, as many as fit; all of them on hover. */
function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className={styles["tags"]} title={tags.join(", ")}>
      {tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </span>
  );
}

/** Tags of a device, in every list of devices. */
export const tagsColumn: Column<{ readonly tags?: readonly string[] | undefined }> = {
  key: "tags",
  title: devices.tags,
  onCard: "wide",
  sorts: [{ key: "tags" }],
  cell: (row) => <TagList tags={row.tags ?? []} />,
};
