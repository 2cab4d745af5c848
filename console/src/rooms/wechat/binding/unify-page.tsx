import {
  setWechatAccountUnify,
  type AccountUnifyResponse,
} from "@nodeyard/contract/wechat/calls.ts";
import { UNIFY_STATUS } from "@nodeyard/contract/wechat/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../shared/ui/button.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { wechat } from "../messages.ts";
import { startOver } from "../shell/entry.ts";
import { inAppQuery } from "../shell/in-app-query.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { binding } from "./messages.ts";

function Result({ answer: { status, moved } }: { answer: AccountUnifyResponse }) {
  if (status === UNIFY_STATUS.notBound)
    return (
      <ListNotice
        tone="empty"
        title={binding.unifyUnbound}
        text={binding.unifyUnboundText}
        action={<LinkButton path="/wechat">{wechat.bind}</LinkButton>}
      />
    );
  if (status === UNIFY_STATUS.success)
    return (
      <ListNotice
        tone="empty"
        title={binding.unifySuccess}
        text={moved > 0 ? binding.unifyMoved(moved) : binding.unifyNone}
        action={<LinkButton path="/wechat/overview">{binding.toOverview}</LinkButton>}
      />
    );
  // A new answer of the platform may bring what was missing to know the person by.
  return (
    <ListNotice
      tone="empty"
      title={binding.unifyFailure}
      text={binding.unifyFailureText}
      action={
        <Button tone="primary" size="wide" onClick={startOver}>
          {binding.refresh}
        </Button>
      }
    />
  );
}

/** `/wechat/accountUnify`: moves what was bound in an earlier official account, and says how that went. */
export default function UnifyPage() {
  const unified = useQuery(inAppQuery(setWechatAccountUnify, {}));
  return (
    <>
      <PageHeader title={binding.unifyTitle} purpose={binding.unifyPurpose} />
      <div aria-live="polite">
        <Loaded query={unified} rows={2}>
          {(answer) => <Result answer={answer} />}
        </Loaded>
      </div>
    </>
  );
}
