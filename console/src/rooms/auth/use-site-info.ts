import { getSiteInfo, type SiteInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { useEffect, useState } from "react";
import { call } from "../../shared/http.ts";

/** Public settings before sign-in. Without a response the form stays enabled; the server validates. */
export function useSiteInfo(): SiteInfoResponse | undefined {
  const [site, setSite] = useState<SiteInfoResponse>();
  useEffect(() => {
    call(getSiteInfo, {}).then(setSite, () => undefined);
  }, []);
  return site;
}
