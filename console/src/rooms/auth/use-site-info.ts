import { getSiteInfo, type SiteInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { useEffect, useState } from "react";
import { call } from "../../shared/http.ts";

/** What the server says before sign-in. Without an answer the form stays: the server refuses by itself. */
export function useSiteInfo(): SiteInfoResponse | undefined {
  const [site, setSite] = useState<SiteInfoResponse>();
  useEffect(() => {
    call(getSiteInfo, {}).then(setSite, () => undefined);
  }, []);
  return site;
}
