import type { Language } from "@nodeyard/contract/envelope.ts";
import { WALLET_CANCEL_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import type { Config } from "../../../platform/config.ts";
import { publicHost } from "../../../platform/public-host.ts";

export interface ToldChange {
  readonly oldAddress: string | null;
  readonly newAddress: string | null;
  readonly ip: string;
  readonly at: Date;
  /** The secret that reverts the change. */
  readonly token: string;
}

/** `2026-11-21 10:05:09 UTC`. */
function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** The secret is in the fragment, which browsers never send. Without a public host the link uses loopback. */
function cancelLink(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  token: string,
): string {
  const host = publicHost(config, language);
  const own = config.host.includes(":") ? `[${config.host}]` : config.host;
  const site = host === undefined ? `http://${own}:${config.port}` : `https://${host}`;
  return `${site}/bindWallet?language=${language}#cancel=${token}`;
}

/** Mail about a wallet change, with the link that reverts it. */
export function changeMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  change: ToldChange,
): { subject: string; body: string } {
  const link = cancelLink(config, language, change.token);
  const until = instant(new Date(change.at.getTime() + WALLET_CANCEL_SECONDS * 1000));
  const hours = WALLET_CANCEL_SECONDS / 3600;
  const paragraphs =
    language === "zn"
      ? {
          subject: "Nodeyard：钱包地址已变更",
          body: [
            "您账号的钱包地址刚刚发生了变更：",
            `变更前：${change.oldAddress ?? "未绑定"}\n变更后：${change.newAddress ?? "未绑定"}\n时间：${instant(change.at)}\nIP 地址：${change.ip}`,
            `此后 ${hours} 小时内不能提现。如果是您本人操作，无需理会本邮件。`,
            `如果不是您本人操作，请在 ${until} 之前打开以下链接撤销此次变更，随后立即修改密码：\n${link}`,
            "请勿将此链接转发给任何人。",
          ],
        }
      : {
          subject: "Nodeyard: your wallet has been changed",
          body: [
            "The wallet of your account has just been changed:",
            `Before: ${change.oldAddress ?? "none"}\nAfter: ${change.newAddress ?? "none"}\nTime: ${instant(change.at)}\nIP address: ${change.ip}`,
            `Nothing can be withdrawn for ${hours} hours. If this was you, there is nothing you need to do.`,
            `If this was not you, open this link before ${until} to cancel the change, then change your password at once:\n${link}`,
            "Never pass this link on to anybody.",
          ],
        };
  return { subject: paragraphs.subject, body: paragraphs.body.join("\n\n") };
}
