import type {
  FailingDevice,
  Release,
  Rollout,
  VersionCount,
} from "@nodeyard/contract/agents/operator/calls.ts";
import { formatCount, formatUtc } from "../../../shared/format.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { agents as words } from "./messages.ts";
import type { RolloutAct } from "./rollout-dialog.tsx";

const TONES = { running: "success", paused: "warning", stopped: "neutral" } as const;

function RolloutStatus({ rollout }: { rollout: Rollout }) {
  const { state, isStoppedByRule } = rollout;
  const tone = isStoppedByRule ? "danger" : TONES[state];
  const dot = <StatusDot tone={tone} word={words[state]} />;
  return isStoppedByRule ? <TwoLines first={dot} second={words.stoppedByRule} /> : dot;
}

export function rolloutColumns(onAct: (act: RolloutAct) => void): Column<Rollout>[] {
  return [
    {
      key: "version",
      title: words.version,
      onCard: "head",
      cell: ({ version, channel }) => <TwoLines first={version} second={words[channel]} />,
    },
    { key: "state", title: words.state, cell: (rollout) => <RolloutStatus rollout={rollout} /> },
    { key: "share", title: words.share, align: "end", cell: ({ percent }) => `${percent}%` },
    {
      key: "progress",
      title: words.progress,
      cell: ({ updatedCount, deviceCount, offeredCount, installingCount }) => (
        <TwoLines
          first={words.updatedOf(formatCount(updatedCount), deviceCount)}
          second={words.inProgress(formatCount(offeredCount), formatCount(installingCount))}
        />
      ),
    },
    {
      key: "failed",
      title: words.failed,
      align: "end",
      cell: ({ failedCount }) => formatCount(failedCount),
    },
    {
      key: "changed",
      title: words.changed,
      cell: ({ changedAt }) => <RelativeTime at={changedAt} />,
    },
    {
      key: "acts",
      title: words.acts,
      align: "end",
      onCard: "bare",
      cell: (rollout) =>
        rollout.state !== "stopped" && (
          <RowActions>
            {(["change", "stop"] as const).map((name) => (
              <TextButton
                key={name}
                tone={name === "stop" ? "danger" : "primary"}
                label={words.ofVersion(words[name], rollout.version)}
                onClick={() => onAct({ name, rollout })}
              >
                {words[name]}
              </TextButton>
            ))}
          </RowActions>
        ),
    },
  ];
}

const CAUSES = {
  silent: words.silent,
  failed: words.failedWord,
  rolledBack: words.rolledBack,
} as const;

export const FAILING_COLUMNS: readonly Column<FailingDevice>[] = [
  {
    key: "device",
    title: words.device,
    onCard: "head",
    cell: ({ name, deviceId }) => <TwoLines first={name} second={deviceId} />,
  },
  { key: "owner", title: words.owner, cell: ({ owner }) => <AccountLink account={owner} /> },
  { key: "version", title: words.version, cell: ({ version }) => version },
  {
    key: "what",
    title: words.what,
    onCard: "wide",
    cell: ({ state, message }) => <TwoLines first={CAUSES[state]} second={message} />,
  },
  { key: "when", title: words.when, cell: ({ changedAt }) => <RelativeTime at={changedAt} /> },
];

export const VERSION_COLUMNS: readonly Column<VersionCount>[] = [
  {
    key: "version",
    title: words.version,
    onCard: "head",
    cell: ({ version }) => version || words.unknownVersion,
  },
  {
    key: "devices",
    title: words.devices,
    align: "end",
    cell: ({ deviceCount }) => formatCount(deviceCount),
  },
  {
    key: "online",
    title: words.online,
    align: "end",
    cell: ({ onlineCount }) => formatCount(onlineCount),
  },
];

export const RELEASE_COLUMNS: readonly Column<Release>[] = [
  { key: "version", title: words.version, onCard: "head", cell: ({ version }) => version },
  { key: "channel", title: words.channel, cell: ({ channel }) => words[channel] },
  { key: "released", title: words.released, cell: ({ released }) => released },
  {
    key: "expires",
    title: words.expires,
    cell: ({ isExpired, expiresAt }) =>
      isExpired ? (
        <StatusDot tone="warning" word={words.expired} />
      ) : (
        words.until(formatUtc(expiresAt))
      ),
  },
];
