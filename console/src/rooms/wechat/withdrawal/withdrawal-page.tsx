import { BALANCE_NONE } from "@nodeyard/contract/wechat/rules.ts";
import { getWechatBalance, getWechatSevenDayPrice } from "@nodeyard/contract/wechat/money-calls.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/http.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { withLanguage } from "../../../shared/site.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { Empty } from "../shell/empty.tsx";
import { Head } from "../shell/head.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { Waiting } from "../shell/waiting.tsx";
import { WithAccount } from "../shell/with-account.tsx";
import { withdrawal } from "./messages.ts";
import { WithdrawalForm } from "./withdrawal-form.tsx";

/** A balance that cannot be read comes with details. */
function failureText(error: unknown): string {
  const body = error instanceof ApiError ? (error.body as { details?: unknown }) : {};
  return typeof body?.details === "string" && body.details !== "" ? body.details : errorText(error);
}

function Withdrawal({ account }: { account: BoundAccount }) {
  const { id } = account;
  const client = useQueryClient();
  const reload = () => void invalidateRoom(client, "wechat");
  const balance = useQuery(inAppQuery(getWechatBalance, { id }));
  const terms = useQuery(inAppQuery(getWechatSevenDayPrice, { id }));
  return (
    <Waiting query={balance} rows={8} failure={failureText}>
      {({ data: { balance: bp } }) =>
        bp === BALANCE_NONE ? (
          <Empty title={withdrawal.upgrading} text={withdrawal.upgradingText} />
        ) : (
          <Waiting query={terms} rows={8}>
            {({ data }) => (
              <WithdrawalForm account={account} balance={bp} terms={data} onEnd={reload} />
            )}
          </Waiting>
        )
      }
    </Waiting>
  );
}

/** `/wechat/withdrawal`: sells BP of a bound account for yuan. */
export default function WithdrawalPage() {
  return (
    <>
      <Head title={withdrawal.title} purpose={withdrawal.purpose} />
      <WithAccount needsChoice>{(account) => <Withdrawal account={account} />}</WithAccount>
      <p>
        <a className="app-link" href={withLanguage("/wechat/buybackList")}>
          {withdrawal.records}
        </a>
      </p>
    </>
  );
}
