import { getWechatInfo, type InAppInfo } from "@nodeyard/contract/wechat/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { keyOf } from "../../../shared/call-query.ts";
import { keptInfo, storeInfo } from "../../../shared/in-app/in-app-session.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { callInApp } from "./call-in-app.ts";
import { entered, takeExchangedInfo } from "./entry.ts";

const queryKey = keyOf(getWechatInfo);

async function loadInfo(signal: AbortSignal): Promise<InAppInfo> {
  await entered();
  const exchanged = takeExchangedInfo();
  if (exchanged) return exchanged;
  const { data } = await callInApp(getWechatInfo, {}, { signal });
  storeInfo(data);
  return data;
}

/** Takes the person's bound accounts from the answer to another call. */
export function keepInfo(info: InAppInfo): void {
  storeInfo(info);
  queryClient.setQueryData<InAppInfo>(queryKey, info);
}

/** The person's bound accounts: those that this window knows already, while it is asked for them anew. */
export function useInfo() {
  useEffect(() => {
    // Not before the page is hydrated: its markup has none.
    queryClient.setQueryData<InAppInfo>(queryKey, (known) => known ?? keptInfo());
  }, []);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => loadInfo(signal),
    refetchOnMount: "always",
  });
}
