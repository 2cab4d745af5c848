import {
  setWechatAccountUnify,
  type AccountUnifyResponse,
} from "@nodeyard/contract/wechat/calls.ts";
import { UNIFY_STATUS } from "@nodeyard/contract/wechat/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../shared/ui/button.tsx";
import { wechat } from "../messages.ts";
import { Empty } from "../shell/empty.tsx";
import { startOver } from "../shell/entry.ts";
import { Head } from "../shell/head.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Waiting } from "../shell/waiting.tsx";
import { binding } from "./messages.ts";

function Result({ answer: { status, moved } }: { answer: AccountUnifyResponse }) {
  if (status === UNIFY_STATUS.notBound)
    return (
      <Empty title={binding.unifyUnbound} text={binding.unifyUnboundText}>
        <LinkButton path="/wechat">{wechat.bind}</LinkButton>
      </Empty>
    );
  if (status === UNIFY_STATUS.success)
    return (
      <Empty
        title={binding.unifySuccess}
        text={moved > 0 ? binding.unifyMoved(moved) : binding.unifyNone}
      >
        <LinkButton path="/wechat/overview">{binding.toOverview}</LinkButton>
      </Empty>
    );
  // A new answer of the platform may bring what was missing to know the person by.
  return (
    <Empty title={binding.unifyFailure} text={binding.unifyFailureText}>
      <Button tone="primary" size="wide" onClick={startOver}>
        {binding.refresh}
      </Button>
    </Empty>
  );
}

/** `/wechat/accountUnify`: moves what was bound in an earlier official account, and says how that went. */
export default function UnifyPage() {
  const unified = useQuery(inAppQuery(setWechatAccountUnify, {}));
  return (
    <>
      <Head title={binding.unifyTitle} purpose={binding.unifyPurpose} />
      <div aria-live="polite">
        <Waiting query={unified} rows={2}>
          {(answer) => <Result answer={answer} />}
        </Waiting>
      </div>
    </>
  );
}
