// Offered to other rooms.
import type { Column } from "../../../shared/ui/column.ts";
import { devices } from "../messages.ts";
import { TagList } from "./tag-list.tsx";

/** Tags of a device, in every list of devices. */
export const tagsColumn: Column<{ readonly tags?: readonly string[] | undefined }> = {
  key: "tags",
  title: devices.tags,
  onCard: "wide",
  sorts: [{ key: "tags" }],
  cell: (row) => <TagList tags={row.tags ?? []} />,
};
