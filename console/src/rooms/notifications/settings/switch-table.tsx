import {
  sendTestNotice,
  setNoticeSwitch,
  type NoticeSettings,
} from "@nodeyard/contract/notifications/calls.ts";
import { CHANNELS, isAlwaysOn, type Channel } from "@nodeyard/contract/notifications/rules.ts";
import { isChatKind, NOTICE_KINDS, type NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { call } from "../../../shared/http.ts";
import { Switch } from "../../../shared/ui/switch.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { useToastedChange } from "../../../shared/ui/use-change.ts";
import { kinds } from "../kind-messages.ts";
import { settings as words } from "./messages.ts";
import { noticeSettings } from "./queries.ts";
import styles from "./settings.module.css";

const ABOUT: Readonly<Record<NoticeKind, string>> = {
  fault: words.aboutFault,
  recovery: words.aboutRecovery,
  payout: words.aboutPayout,
  unpaid: words.aboutUnpaid,
  security: words.aboutSecurity,
  node: words.aboutNode,
  bill: words.aboutBill,
  account: words.aboutAccount,
};

/** True if a notice to this channel would arrive. */
function isReady(channel: Channel, { chat, webhook }: NoticeSettings): boolean {
  if (channel === "chat") return chat.state === "ready";
  return channel !== "webhook" || (webhook !== null && webhook.disabledAt === null);
}

/** A switch for every kind and channel; each channel can be tried. */
export function SwitchTable({ settings }: { settings: NoticeSettings }) {
  const change = useToastedChange(
    (chosen: { kind: NoticeKind; channel: Channel; isOn: boolean }) =>
      call(setNoticeSwitch, chosen),
    noticeSettings.queryKey,
  );
  const test = useToastedChange(
    (channel: Channel) => call(sendTestNotice, { channel }),
    "notifications",
  );
  // Without a chat platform there is nothing to switch.
  const hasChat = settings.chat.state !== "unavailable";
  const channels = CHANNELS.filter((each) => each !== "chat" || hasChat);
  const missing = (kind: NoticeKind, channel: Channel): string | undefined => {
    if (channel !== "chat") return undefined;
    if (!isChatKind(kind)) return words.notInChat;
    return settings.chat.kinds.includes(kind) ? undefined : words.noTemplate;
  };
  return (
    <table className={styles["switches"]}>
      <caption>{words.channels}</caption>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {words[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {kinds[kind]}
              <small>{ABOUT[kind]}</small>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                {isAlwaysOn(kind, channel) || missing(kind, channel) !== undefined ? (
                  <span className={styles["always"]}>{missing(kind, channel) ?? words.always}</span>
                ) : (
                  <Switch
                    label={words.switchOf(kinds[kind], words[channel])}
                    checked={settings.switches[kind][channel]}
                    busy={
                      change.isPending &&
                      change.variables.kind === kind &&
                      change.variables.channel === channel
                    }
                    onChange={(isOn) => change.mutate({ kind, channel, isOn })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.try}</th>
          {channels.map((channel) => (
            <td key={channel}>
              <TextButton
                disabled={test.isPending || !isReady(channel, settings)}
                label={words.testOf(words[channel])}
                onClick={() => test.mutate(channel)}
              >
                {words.test}
              </TextButton>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
