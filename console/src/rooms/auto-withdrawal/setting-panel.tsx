import { formatMoney } from "../../shared/currency.ts";
import { setAutoWithStatusByPost } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Actions } from "../../shared/forms/actions.tsx";
import { formatTime } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { withLanguage } from "../../shared/site.ts";
import { Button } from "../../shared/ui/button.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import { Facts } from "../../shared/ui/facts.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { PriceLine } from "../redemption/price-line.tsx";
import { NO_PERMISSION } from "../redemption/obstacle-words.ts";
import { autoWithdrawal as words } from "./messages.ts";
import { netYuan } from "./net-yuan.ts";
import type { Setting } from "./queries.ts";
import { SettingForm } from "./setting-form.tsx";

/** The setting as it is saved, and its form once it is to be changed. */
export function SettingPanel({ setting }: { setting: Setting }) {
  const [isChanging, setChanging] = useState(false);
  const stop = () => setChanging(false);
  const hint = words.settingHint(setting.runDays.join(words.dayMark));
  return (
    <Panel title={words.setting} hint={hint}>
      <PriceLine price={setting} time={formatTime} />
      <SavedOrForm
        setting={setting}
        isChanging={isChanging}
        onChange={() => setChanging(true)}
        onStop={stop}
      />
    </Panel>
  );
}

function SavedOrForm(props: {
  setting: Setting;
  isChanging: boolean;
  onChange: () => void;
  onStop: () => void;
}) {
  const { setting } = props;
  if (setting.isBarred) return <Note tone="warning">{NO_PERMISSION}</Note>;
  if (!setting.isVerified)
    return (
      <Note tone="warning">
        {words.nameFirst} <a href={withLanguage("/contact")}>{words.goVerify}</a>
      </Note>
    );
  if (!setting.hasPayee)
    return (
      <Note tone="warning">
        {words.payeeFirst} <Link to="/MyWallet">{words.goPayee}</Link>
      </Note>
    );
  if (props.isChanging)
    return <SettingForm setting={setting} onDone={props.onStop} onBack={props.onStop} />;
  return <SavedSetting setting={setting} onChange={props.onChange} />;
}

function SavedSetting({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const client = useQueryClient();
  const isOn = setting.autoWithdrawal === 1;
  const switchOff = useMutation({
    mutationFn: () => withProof(() => call(setAutoWithStatusByPost, { autoWithdrawal: false })),
    onSuccess: ({ message }) => {
      showToast("success", message);
      void invalidateRoom(client, "auto-withdrawal");
    },
    onError: (error) => showToast("danger", errorText(error)),
  });
  const { autoWithCount: amount } = setting;
  return (
    <>
      <Facts
        facts={[
          [words.state, isOn ? words.on : words.off],
          [words.payee, setting.ZFBName],
          [words.account, setting.ZFBAccount],
          [
            words.amount,
            amount === null
              ? words.notSet
              : `¥${groupDigits(String(amount))} · ${words.net(formatMoney(netYuan(amount, setting.taxPercent), "yuan"))}`,
          ],
        ]}
      />
      <Actions>
        <Button tone={isOn ? "plain" : "primary"} onClick={onChange}>
          {isOn ? words.change : words.set}
        </Button>
        {isOn && (
          <Button busy={switchOff.isPending} onClick={() => switchOff.mutate()}>
            {words.switchOff}
          </Button>
        )}
      </Actions>
    </>
  );
}
