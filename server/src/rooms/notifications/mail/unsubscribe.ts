import { createHash } from "node:crypto";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { NOTICE_KINDS, type NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { isAlwaysOn } from "@nodeyard/contract/notifications/rules.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { escapeHtml } from "../../../platform/escape-html.ts";
import {
  readUnsubscribeToken,
  UNSUBSCRIBE_PATH,
} from "../../../platform/messages/unsubscribe-token.ts";
import { requestedLanguage } from "../../../platform/requested-language.ts";
import { writeSwitch } from "../settings/write-switch.ts";

/** More than the one field that mail programs send. */
const BODY_LIMIT_BYTES = 4096;

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:15vh auto 0;max-width:32rem;padding:0 1rem}
h1{font-size:1.5rem;margin:0}p{margin:.75rem 0}button{font:inherit;font-weight:600;padding:.5rem 1rem}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

interface Words {
  readonly lang: string;
  readonly kinds: Readonly<Record<NoticeKind, string>>;
  readonly separator: string;
  readonly question: string;
  readonly about: (kinds: string) => string;
  readonly switchOff: string;
  readonly done: string;
  readonly settings: string;
  readonly unknown: string;
  readonly unknownText: string;
}

const WORDS = {
  en: {
    lang: "en",
    kinds: {
      fault: "faults of devices",
      recovery: "devices that are back online",
      payout: "payments",
      unpaid: "payments that are returned or late",
      security: "security",
      node: "deployments",
      bill: "bills",
      account: "limits, verification and changes of what you earn",
    },
    separator: "; ",
    question: "Stop these mails?",
    about: (kinds) => `Mails about: ${kinds}.`,
    switchOff: "Stop these mails",
    done: "You won't get these mails any more",
    settings:
      "Your inbox on Nodeyard still has these notifications. You can switch the mails on again in the account settings.",
    unknown: "This link is not valid",
    unknownText: "Open it from the mail, or choose your mails in the account settings.",
  },
  zn: {
    lang: "zh-CN",
    kinds: {
      fault: "设备故障",
      recovery: "设备恢复",
      payout: "付款",
      unpaid: "付款被退回或延迟",
      security: "安全",
      node: "节点部署",
      bill: "账单",
      account: "限额、认证和收益规则变更",
    },
    separator: "、",
    question: "停止接收这类邮件？",
    about: (kinds) => `邮件内容：${kinds}。`,
    switchOff: "停止接收",
    done: "已停止接收这类邮件",
    settings: "这些通知仍会出现在 Nodeyard 的收件箱中。你可以在账号设置中重新开启邮件。",
    unknown: "链接无效",
    unknownText: "请从邮件中重新打开，或在账号设置中选择要接收的邮件。",
  },
} as const satisfies Readonly<Record<Language, Words>>;

function page({ lang }: Words, title: string, text: string, form = ""): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} – Nodeyard</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`;
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", POLICY)
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Switches off the mails of these kinds, held ones too. A closed account has no switches. */
async function switchOff(
  { db }: Pick<Deps, "db">,
  accountId: bigint,
  kinds: readonly NoticeKind[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom("accounts")
      .select("account_id")
      .where("account_id", "=", accountId)
      .where("closed_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!open) return;
    for (const kind of kinds)
      await writeSwitch(tx, accountId, { kind, channel: "mail", isOn: false });
    await tx
      .updateTable("notices")
      .set({ mail_due_at: null })
      .where("account_id", "=", accountId)
      .where("kind", "in", kinds)
      .where("mail_due_at", "is not", null)
      .execute();
  });
}

/**
 * Target of the header `List-Unsubscribe` (RFC 8058): mail programs post to it without a session, and a browser gets a page with a
 * button, because programs that scan mails open every link.
 */
export function serveUnsubscribe(server: FastifyInstance, deps: Deps): void {
  void server.register(async (scope) => {
    // Nothing of a body is needed, and a proxy may have left out its type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES },
      (_request, _body, done) => done(null),
    );
    scope.route<{ Querystring: { token?: unknown } }>({
      method: ["GET", "POST"],
      url: UNSUBSCRIBE_PATH,
      handler: async (request, reply) => {
        const [, search = ""] = request.url.split("?");
        const words = WORDS[requestedLanguage(search, request.headers["accept-language"])];
        const found = readUnsubscribeToken(deps.encryption, String(request.query.token));
        const kinds = NOTICE_KINDS.filter(
          (kind) => found?.kinds.includes(kind) && !isAlwaysOn(kind, "mail"),
        );
        if (!found || kinds.length === 0)
          return send(reply, 404, page(words, words.unknown, words.unknownText));
        if (request.method === "POST") {
          await switchOff(deps, found.accountId, kinds);
          return send(reply, 200, page(words, words.done, words.settings));
        }
        const about = words.about(kinds.map((kind) => words.kinds[kind]).join(words.separator));
        const action = escapeHtml(request.url);
        const form = `<form method="post" action="${action}"><button>${words.switchOff}</button></form>`;
        return send(reply, 200, page(words, words.question, about, form));
      },
    });
  });
}
