import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { oneConfig } from "../queries.ts";
import type { EditorStart } from "./editor-start.ts";

const LoadedEditor = lazyPart(() => import("./config-editor.tsx"));

/** A configuration that is edited, or a new one; asked for while the editor's code is. */
export function ConfigEditor(props: {
  /** Undefined for a new one. */
  configId: string | undefined;
  start?: EditorStart;
  onClose: () => void;
}) {
  const { configId, start = {}, onClose } = props;
  const isNew = configId === undefined;
  const saved = useQuery({ ...oneConfig(configId ?? ""), enabled: !isNew });
  return <LoadedEditor saved={isNew ? undefined : saved} start={start} onClose={onClose} />;
}
