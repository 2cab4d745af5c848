import { getWechatInfo, type InAppInfo } from "@nodeyard/contract/wechat/calls.ts";
import { useSyncExternalStore } from "react";
import { callInApp } from "./call-in-app.ts";
import { entered } from "./entry.ts";
import { keepInfo, knownInfo, onInfo, takeFreshInfo } from "./info.ts";
import { useLoad, type Loaded } from "./use-load.ts";

async function loadInfo(signal: AbortSignal): Promise<InAppInfo> {
  await entered();
  const fresh = takeFreshInfo();
  if (fresh) return fresh;
  const { data } = await callInApp(getWechatInfo, {}, { signal });
  keepInfo(data);
  takeFreshInfo();
  return data;
}

/** The person's bound accounts: those that this window knows already, while it is asked for them anew. */
export function useInfo(): Loaded<InAppInfo> {
  const loaded = useLoad("info", loadInfo);
  const data = useSyncExternalStore(onInfo, knownInfo, () => undefined);
  return { ...loaded, data: data ?? loaded.data };
}
