import type { SignIn } from "@nodeyard/contract/account/calls.ts";
import { countryName } from "../../../shared/country-name.ts";
import { formatTime } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { signIns } from "./messages.ts";
import type { useEndSignIn } from "./use-end-sign-in.ts";

/** `Firefox on Linux`, or as much of it as is known. */
function deviceOf({ browser, system }: SignIn): string {
  if (browser !== "" && system !== "") return signIns.on(browser, system);
  return browser || system || signIns.unknownDevice;
}

export function signInColumns(end: ReturnType<typeof useEndSignIn>): Column<SignIn>[] {
  return [
    {
      key: "device",
      title: signIns.device,
      onCard: "head",
      cell: (row) => (
        <>
          {deviceOf(row)} {row.isThis && <Tag tone="success">{signIns.thisOne}</Tag>}
        </>
      ),
    },
    {
      key: "place",
      title: signIns.place,
      cell: (row) =>
        row.country === "" ? row.ip : <TwoLines first={countryName(row.country)} second={row.ip} />,
    },
    {
      key: "opened",
      title: signIns.signedIn,
      cell: (row) => formatTime(row.openedAt),
    },
    {
      key: "used",
      title: signIns.lastUsed,
      cell: (row) => <RelativeTime at={row.usedAt} />,
    },
    {
      key: "end",
      title: signIns.actions,
      align: "end",
      onCard: "bare",
      cell: (row) =>
        !row.isThis && (
          <TextButton
            tone="danger"
            label={signIns.endWhat(deviceOf(row))}
            disabled={end.isPending}
            onClick={() => end.mutate(row.signInId)}
          >
            {signIns.end}
          </TextButton>
        ),
    },
  ];
}
