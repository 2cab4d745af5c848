import { setZone } from "@nodeyard/contract/auth/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { errorText } from "../../shared/ui/error-text.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { PopupButton } from "../../shared/ui/popup-button.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { QUARTER_MS, useNow } from "../../shared/use-now.ts";
import { userInfo } from "../../shared/user.ts";
import { currentZone, offsetName, showZone, useZone } from "../../shared/zone.ts";
import { app } from "../messages.ts";
import styles from "./shell.module.css";

const ZonePopup = lazyPart(() => import("./zone-popup.tsx"));

/** The zone that instants are shown in; a press leads to the others. */
export function ZoneSwitch() {
  const zone = useZone();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (chosen: string) => call(setZone, { zone: chosen }),
    onMutate: (chosen) => {
      const before = currentZone();
      showZone(chosen);
      return before;
    },
    onError: (error, _chosen, before) => {
      if (before !== undefined) showZone(before);
      showToast("danger", errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: userInfo.queryKey }),
  });
  const offset = offsetName(zone, useNow(QUARTER_MS));
  return (
    <PopupButton
      className={styles["tool"]}
      aria-label={app.zone(zone, offset)}
      title={app.zone(zone, offset)}
      popup={(popup) => (
        <ZonePopup {...popup} zone={zone} onChoose={(chosen) => change.mutate(chosen)} />
      )}
    >
      <Icon name="clock" />
      {offset}
    </PopupButton>
  );
}
