import { BALANCE_NONE } from "@nodeyard/contract/wechat/rules.ts";
import { getWechatBalance, getWechatSevenDayPrice } from "@nodeyard/contract/wechat/money-calls.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { ApiError } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { Empty } from "../shell/empty.tsx";
import { Head } from "../shell/head.tsx";
import { useLoad } from "../shell/use-load.ts";
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
  const loaded = useLoad(id, async (signal) => {
    const [balance, terms] = await Promise.all([
      callInApp(getWechatBalance, { id }, { signal }),
      callInApp(getWechatSevenDayPrice, { id }, { signal }),
    ]);
    return { balance: balance.data.balance, terms: terms.data };
  });
  return (
    <Waiting loaded={loaded} rows={8} failure={failureText}>
      {({ balance, terms }) =>
        balance === BALANCE_NONE ? (
          <Empty title={withdrawal.upgrading} text={withdrawal.upgradingText} />
        ) : (
          <WithdrawalForm account={account} balance={balance} terms={terms} onEnd={loaded.reload} />
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
