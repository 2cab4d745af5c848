import { STATUS_WORDS } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import {
  canEdit,
  DEPLOY_STATUS,
  DEPLOY_STATUS_NAMES,
  isChanging,
  isDeploying,
  isProblem,
  type DeployStatus,
  type DeployStatusName,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { messages } from "./i18n.ts";
import { StatusDot, type Tone } from "./ui/status-dot.tsx";
import { Tag } from "./ui/tag.tsx";

type Texts = Readonly<Record<DeployStatusName, string>>;

const textsIn = (language: "zh" | "en"): Texts =>
  Object.fromEntries(
    DEPLOY_STATUS_NAMES.map((name) => [name, STATUS_WORDS[name][language]]),
  ) as Texts;

/** The deploy statuses by their names, in the reader's language. */
export const STATUS_TEXTS: Texts = messages(textsIn("zh"), textsIn("en"));

export function statusText(status: DeployStatus): string {
  const name = DEPLOY_STATUS_NAMES.find((each) => DEPLOY_STATUS[each] === status);
  return STATUS_TEXTS[name ?? "pending"];
}

function toneOf(status: DeployStatus): Tone {
  if (status === DEPLOY_STATUS.deployed) return "success";
  if (isDeploying(status) || isChanging(status)) return "info";
  if (isProblem(status)) return status === DEPLOY_STATUS.awaitingContact ? "warning" : "danger";
  return canEdit(status) ? "neutral" : "warning";
}

/** A deploy status; problems are highlighted. */
export function NodeStatus({ status }: { status: DeployStatus }) {
  const word = statusText(status);
  return isProblem(status) ? (
    <Tag tone={toneOf(status)}>{word}</Tag>
  ) : (
    <StatusDot tone={toneOf(status)} word={word} />
  );
}
