import { listCommands, type DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { SelfCheck } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import {
  diagnose,
  type getSelfCheck,
  getSupportBundle,
} from "@nodeyard/contract/devices/self-check/calls.ts";
import { isSerious } from "@nodeyard/contract/devices/self-check/rules.ts";
import { PROBLEM_WORDS, USE_WORDS } from "@nodeyard/contract/devices/self-check/words.ts";
import type { ResponseOf } from "@nodeyard/contract/call.ts";
import { NAT_REASON_WORDS } from "@nodeyard/contract/line-findings.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { keyOf } from "../../../../shared/call-query.ts";
import { formatBytes, UNKNOWN } from "../../../../shared/format.ts";
import { call } from "../../../../shared/http.ts";
import { saveFile } from "../../../../shared/save-file.ts";
import { natWord } from "../../../../shared/nat-word.ts";
import { language } from "../../../../shared/site.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { errorText } from "../../../../shared/ui/error-text.ts";
import { Facts } from "../../../../shared/ui/facts.tsx";
import { LoadProblem } from "../../../../shared/ui/load-problem.tsx";
import { Panel } from "../../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../../shared/ui/relative-time.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../../shared/ui/text-button.tsx";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { useToastedChange } from "../../../../shared/ui/use-change.ts";
import { isSettled } from "../../command-state.ts";
import { deviceCommands } from "../../queries.ts";
import { selfCheckOf } from "../queries.ts";
import { selfCheckMessages as text } from "./messages.ts";
import styles from "./self-check.module.css";

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Problems of a self-check, worst first, each with what to do. */
function Problems({ problems }: Pick<SelfCheck, "problems">) {
  if (problems.length === 0) return <StatusDot tone="success" word={text.allRight} />;
  return (
    <ul className={styles["problems"]}>
      {problems.map(({ problem, detail }) => {
        const words = PROBLEM_WORDS[problem];
        return (
          <li key={`${problem} ${detail}`}>
            <StatusDot
              tone={isSerious(problem) ? "danger" : "warning"}
              word={inLanguage(words.text, language, { detail })}
            />
            <small>{inLanguage(words.advice, language)}</small>
          </li>
        );
      })}
    </ul>
  );
}

type Line = ResponseOf<typeof getSelfCheck>["line"];

function Storage({
  rows,
}: {
  rows: readonly { name: string; size: number; use: SelfCheck["disks"][number]["use"] }[];
}) {
  if (rows.length === 0) return UNKNOWN;
  return (
    <ul className={styles["rows"]}>
      {rows.map(({ name, size, use }) => (
        <li key={name}>
          <span>{name}</span> {formatBytes(size)}{" "}
          <small>{inLanguage(USE_WORDS[use], language)}</small>
        </li>
      ))}
    </ul>
  );
}

function Measured({ check, line }: { check: SelfCheck; line: Line }) {
  const interfaces = check.interfaces.map(({ name, rateBps, hasLink }) =>
    text.interface(name, rateBps === null ? undefined : rateBps / 1e6, hasLink),
  );
  return (
    <Facts
      label={text.measured}
      facts={[
        [text.interfaces, interfaces.join(text.comma) || UNKNOWN],
        [text.mac, check.mac ?? UNKNOWN],
        [text.processor, check.processor || UNKNOWN],
        [
          text.disks,
          <Storage
            key="disks"
            rows={check.disks.map(({ name, sizeBytes, use }) => ({ name, size: sizeBytes, use }))}
          />,
        ],
        [
          text.mounts,
          <Storage
            key="mounts"
            rows={check.mounts.map(({ mount, type, sizeBytes, use }) => ({
              name: `${mount} (${type})`,
              size: sizeBytes,
              use,
            }))}
          />,
        ],
        [
          text.storage,
          text.total(formatBytes(check.storageBytes), formatBytes(check.externalStorageBytes)),
        ],
        [text.clock, check.clockOffsetMs === null ? UNKNOWN : text.offset(check.clockOffsetMs)],
        [text.proxy, check.proxy || text.none],
        ...lineFacts(line),
        [text.stateFree, formatBytes(check.stateFreeBytes)],
        [text.version, check.agentVersion],
      ]}
    />
  );
}

/** The device's way to the internet. */
function lineFacts({ natType, natReason, probe }: Line): readonly (readonly [string, ReactNode])[] {
  const nat = (
    <span key="nat" className={styles["rows"]}>
      {natWord(natType)}{" "}
      {natReason !== null && <small>{inLanguage(NAT_REASON_WORDS[natReason], language)}</small>}
    </span>
  );
  return [
    [text.nat, nat],
    [text.probe, probe === null ? UNKNOWN : text[`probe_${probe}`]],
  ];
}

/** The agent's account of what it measures, and the way to have it look again and send a support bundle. */
export function SelfCheckPanel({ device }: { device: Pick<DeviceRow, "deviceId" | "status"> }) {
  const { deviceId } = device;
  const commands = useQuery(deviceCommands(deviceId));
  const command = commands.data?.find(({ kind }) => kind === "diagnose");
  const isRunning = command !== undefined && !isSettled(command.state);
  const query = useQuery(selfCheckOf(deviceId, isRunning));
  const start = useToastedChange(
    () => call(diagnose, { deviceId }),
    keyOf(listCommands, { deviceId }),
  );
  const download = useMutation({
    mutationFn: () => call(getSupportBundle, { deviceId }),
    onSuccess: ({ content, fileName }) =>
      saveFile(new Blob([bytesOf(content)], { type: "application/gzip" }), fileName),
    onError: (error) => showToast("danger", errorText(error)),
  });
  const check = query.data?.selfCheck;
  return (
    <Panel
      title={text.title}
      hint={
        query.data?.receivedAt ? (
          <>
            {text.checked} <RelativeTime at={query.data.receivedAt} />
          </>
        ) : (
          text.hint
        )
      }
      action={
        <Button
          busy={start.isPending || isRunning}
          disabled={device.status === "offline"}
          onClick={() => start.mutate(undefined)}
        >
          {text.diagnose}
        </Button>
      }
    >
      <LoadProblem query={query} />
      {query.isPending && <Skeleton rows={3} height={20} />}
      {query.data && !check && <p className={styles["none"]}>{text.noCheck}</p>}
      {query.data && check && (
        <div className={styles["check"]}>
          <Problems problems={check.problems} />
          <Measured check={check} line={query.data.line} />
        </div>
      )}
      {query.data?.bundleAt && (
        <p className={styles["bundle"]}>
          {text.bundle} <RelativeTime at={query.data.bundleAt} />{" "}
          <TextButton onClick={() => download.mutate()}>{text.download}</TextButton>
          <small>{text.bundleHint}</small>
        </p>
      )}
    </Panel>
  );
}
