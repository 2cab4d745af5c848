import type { Language } from "@nodeyard/contract/envelope.ts";
import { STATUS_WORDS } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import { DEPLOY_STATUS, type DeployStatus } from "@nodeyard/contract/standard-nodes/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import type { Mail } from "../../account/security-mails.ts";
import { isDeployLine, lineText } from "../line-text.ts";
import { nameOfStatus } from "../own-node.ts";
import type { StoredNode } from "../store.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";

type Words = Readonly<Record<"subject" | "body", Text>>;

const DEPLOYED = {
  subject: {
    zh: "Nodeyard：节点 {serverId} 部署完成",
    en: "Nodeyard: node {serverId} is deployed",
  },
  body: {
    zh: "节点“{note}”（{address}）已部署完成，代理程序已开始上报。\n\n查看节点：\n{link}",
    en: "Your node “{note}” ({address}) is deployed, and its agent reports.\n\nSee the node:\n{link}",
  },
} as const satisfies Words;
const FAILED = {
  subject: {
    zh: "Nodeyard：节点 {serverId} 部署失败",
    en: "Nodeyard: node {serverId} could not be deployed",
  },
  body: {
    zh: "节点“{note}”（{address}）部署失败：{status}。\n{reason}\n\n请按部署日志处理，然后重新提交：\n{link}",
    en: "Your node “{note}” ({address}) could not be deployed: {status}.\n{reason}\n\nSee its log, fix the cause, and submit the node again:\n{link}",
  },
} as const satisfies Words;
const AWAITING = {
  subject: FAILED.subject,
  body: {
    zh: "节点“{note}”（{address}）未能自动部署，官方人员会与你联系。\n{reason}\n\n查看部署日志：\n{link}",
    en: "Your node “{note}” ({address}) could not be deployed automatically. Our staff will contact you.\n{reason}\n\nSee its log:\n{link}",
  },
} as const satisfies Words;

function wordsOf(status: DeployStatus): Words {
  if (status === DEPLOY_STATUS.deployed) return DEPLOYED;
  return status === DEPLOY_STATUS.awaitingContact ? AWAITING : FAILED;
}

/** Last line of the log, except for those that follow from it. */
async function lastLine(tx: Tx, nodeId: bigint): Promise<(language: Language) => string> {
  const row = await tx
    .selectFrom("standard_node_lines")
    .select(["line", "params"])
    .where("standard_node_id", "=", nodeId)
    .where("line", "not in", ["retrying", "awaitingContact"])
    .orderBy("line_id", "desc")
    .executeTakeFirst();
  return (language) =>
    row && isDeployLine(row.line) ? lineText(row.line, row.params, language) : "";
}

/** Mails the owner how the deployment of a submitted node ended. The pages of nodes are on the Chinese site alone. */
export async function mailEnd(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  node: StoredNode,
  status: DeployStatus,
): Promise<void> {
  const { subject, body } = wordsOf(status);
  const reason = await lastLine(tx, node.standard_node_id);
  const link = `${siteOrigin(deps.config, "zn")}/standardNode?language=zn&search=${node.server_id}`;
  const mailIn = (language: Language): Mail => {
    const params = {
      note: node.note,
      serverId: node.server_id,
      address: node.ip,
      status: inLanguage(STATUS_WORDS[nameOfStatus(status)], language),
      reason: reason(language),
      link,
    };
    return {
      subject: inLanguage(subject, language, params),
      body: inLanguage(body, language, params),
    };
  };
  await notifyOwner(
    deps,
    tx,
    node.account_id,
    {
      event: "node.deployment-ended",
      page: `/standardNode?search=${node.server_id}`,
      data: { serverId: node.server_id, status, isDeployed: status === DEPLOY_STATUS.deployed },
    },
    { mailIn },
  );
}
