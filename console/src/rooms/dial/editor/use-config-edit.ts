import { setDialConfig, type OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { recordSavedStatus, setDial } from "@nodeyard/contract/dial/status-calls.ts";
import { RECORD_DIALLED, RECORD_SAVED, type ConfigType } from "@nodeyard/contract/dial/rules.ts";
import { readLines, type WrittenLine } from "@nodeyard/contract/dial/written-lines.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../shared/http.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { dial } from "../messages.ts";
import {
  changedLines,
  checkedLine,
  editedLines,
  emptyLine,
  isEdited,
  isFilled,
  keyedLine,
  problemsByRow,
  sentLines,
  type EditedLine,
} from "./edited-lines.ts";
import type { EditorStart } from "./editor-start.ts";
import { useLines } from "./use-lines.ts";

type Node = NonNullable<OpenDialConfig["node"]>;

interface SentDial {
  readonly node: Node;
  readonly lineIds: readonly string[];
  /** In peak hours. */
  readonly isBooked: boolean;
}

function startingRows(saved: OpenDialConfig | undefined, { lineIds }: EditorStart) {
  const rows = saved ? editedLines(saved) : [emptyLine()];
  const chosen = new Set(lineIds);
  return {
    rows,
    ticked: new Set(rows.filter(({ lineId }) => chosen.has(lineId)).map(({ key }) => key)),
  };
}

/** Notes a save or a dial. @returns false if the note failed; the act itself is done in either case. */
async function record(node: Node, type: 0 | 1, lineIds: readonly string[]): Promise<boolean> {
  try {
    await call(recordSavedStatus, {
      bcode: node.serverBcode,
      hostName: node.serverHostname,
      type,
      dialList: lineIds.map((lineId) => ({ lineId })),
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** State of the editor, and the handlers of its buttons. */
export function useConfigEdit(props: {
  saved: OpenDialConfig | undefined;
  start: EditorStart;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(props.saved);
  const lines = useLines(() => startingRows(props.saved, props.start));
  const [before, setBefore] = useState<readonly EditedLine[]>(lines.rows);
  const [name, setName] = useState(props.saved?.dialConfigName ?? "");
  const [type, setType] = useState<ConfigType>(props.saved?.dialConfigType ?? 0);
  const [nameError, setNameError] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<OpenDialConfig>();
  const [waitsForDial, setWaitsForDial] = useState(false);
  const [shown, setShown] = useState<ReadonlySet<string> | undefined>(
    props.start.lineIds && new Set(props.start.lineIds),
  );
  const isChanged =
    isEdited(lines.rows, before) ||
    name.trim() !== (saved?.dialConfigName ?? "") ||
    type !== (saved?.dialConfigType ?? 0);

  const tickedIds = () =>
    lines.rows.filter(({ key }) => lines.ticked.has(key)).map(({ lineId }) => lineId);

  /** Shows a configuration as it is saved now. */
  const loadConfig = (config: OpenDialConfig, tickedIds: readonly string[]) => {
    const rows = editedLines(config);
    const chosen = new Set(tickedIds);
    lines.replace(
      rows,
      new Set(rows.filter(({ lineId }) => chosen.has(lineId)).map(({ key }) => key)),
    );
    setSaved(config);
    setBefore(rows);
    setName(config.dialConfigName);
    setType(config.dialConfigType);
  };

  const sendConfig = useMutation({
    mutationFn: async (base: OpenDialConfig | undefined) => {
      const known = new Set(base?.dialAccounts.map(({ lineId }) => lineId));
      const { data } = await call(setDialConfig, {
        commitType: base ? "EDIT" : "ADD",
        dialConfigName: name.trim(),
        dialConfigType: type,
        dialConfigs: sentLines(lines.rows, known),
        ...(base ? { dealDialId: base.dialConfigID, version: base.version } : {}),
      });
      const changed = changedLines(data, base);
      const { node } = data;
      const isDeployed = node !== null && node.serverBcode !== "";
      const isNoted =
        !isDeployed || changed.length === 0 || (await record(node, RECORD_SAVED, changed));
      return { data, changed, isDeployed, isNoted };
    },
    onSuccess: ({ data, changed, isDeployed, isNoted }) => {
      void invalidateRoom(client, "dial");
      if (!isNoted) showToast("danger", dial.savedNotRecorded);
      else showToast("success", isDeployed && changed.length > 0 ? dial.savedNowDial : dial.saved);
      if (!isDeployed) return props.onClose();
      // Lines ticked before are dialled as well.
      loadConfig(data, [...changed, ...tickedIds()]);
      setWaitsForDial(changed.length > 0);
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.error === "dial.configChanged")
        setConflict((failure.body as { current?: OpenDialConfig }).current);
      else if (failure instanceof ApiError && failure.field === "dialConfigName")
        setNameError(failure.message);
      else setError(failure);
    },
  });

  const sendDial = useMutation({
    mutationFn: async ({ node, lineIds, isBooked }: SentDial) => {
      const { message } = await call(setDial, {
        serverId: node.serverID,
        serverBcode: node.serverBcode,
        data: lineIds.map((lineId) => ({ lineId })),
        isBooked,
      });
      return { message, isNoted: isBooked || (await record(node, RECORD_DIALLED, lineIds)) };
    },
    onSuccess: ({ message, isNoted }) => {
      void invalidateRoom(client, "dial");
      if (isNoted) showToast("success", message);
      else showToast("danger", dial.dialNotRecorded);
      props.onClose();
    },
    onError: setError,
  });

  const save = (base = saved) => {
    setError(undefined);
    setNameError(name.trim() === "" ? dial.nameRequired : undefined);
    const { problems } = readLines(type, lines.rows.map(checkedLine));
    lines.setProblems(problemsByRow(problems));
    // A row that is wrong is not hidden behind those that were asked for.
    if (problems.length > 0) setShown(undefined);
    if (name.trim() !== "" && problems.length === 0) sendConfig.mutate(base);
  };

  return {
    isNew: props.saved === undefined,
    saved,
    lines,
    name,
    type,
    nameError,
    error,
    conflict,
    shown,
    waitsForDial,
    isEdited: isChanged,
    isSaving: sendConfig.isPending,
    isDialling: sendDial.isPending,
    isBusy: sendConfig.isPending || sendDial.isPending,
    filledCount: lines.rows.filter(isFilled).length,
    setName: (text: string) => {
      setName(text);
      setNameError(undefined);
    },
    setType,
    showAll: () => setShown(undefined),
    importRows: (rows: readonly WrittenLine[]) => {
      lines.replace(rows.map(keyedLine));
      setShown(undefined);
    },
    save: () => save(),
    dialTicked: (isBooked: boolean) => {
      const node = saved?.node;
      if (isChanged) return setError(dial.saveFirst);
      const lineIds = tickedIds();
      if (lineIds.length === 0) return setError(dial.tickFirst);
      setError(undefined);
      if (node) sendDial.mutate({ node, lineIds, isBooked });
    },
    useTheirs: () => {
      if (conflict) loadConfig(conflict, []);
      setConflict(undefined);
    },
    /** Saves over what is there, which the reader has just been shown. */
    useMine: () => {
      setConflict(undefined);
      if (!conflict) return;
      setSaved(conflict);
      save(conflict);
    },
    closeConflict: () => setConflict(undefined),
  };
}
