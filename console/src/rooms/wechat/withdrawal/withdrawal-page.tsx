import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { getWechatBalance, getWechatSevenDayPrice } from "@nodeyard/contract/wechat/money-calls.ts";
import { getAvailable } from "@nodeyard/contract/redemption/calls.ts";
import { BALANCE_NONE } from "@nodeyard/contract/wechat/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { QUOTE_EVERY_MS } from "../../redemption/queries.ts";
import { inAppQuery } from "../shell/in-app-query.ts";
import { Loaded } from "../shell/loaded.tsx";
import styles from "../shell/text.module.css";
import { WithAccount } from "../shell/with-account.tsx";
import { withdrawal } from "./messages.ts";
import { WithdrawalForm } from "./withdrawal-form.tsx";

/** A refusal in the words of its details, which say why a balance cannot be read. */
function inDetail(error: Error | null): Error | null {
  const { details } = error instanceof ApiError ? (error.body as { details?: string }) : {};
  return error instanceof ApiError && details
    ? new ApiError(error.httpStatus, { ...(error.body as object), message: details })
    : error;
}

const QUOTE = { refetchInterval: QUOTE_EVERY_MS };

function Withdrawal({ account }: { account: BoundAccount }) {
  const { id } = account;
  const balance = useQuery(inAppQuery(getWechatBalance, { id }));
  const terms = useQuery(inAppQuery(getWechatSevenDayPrice, { id }, QUOTE));
  const limits = useQuery(inAppQuery(getAvailable, { channel: "buyback" }, { account: id }));
  return (
    <Loaded query={{ ...balance, error: inDetail(balance.error) }} rows={8}>
      {({ data: { balance: bp } }) =>
        bp === BALANCE_NONE ? (
          <ListNotice tone="empty" title={withdrawal.upgrading} text={withdrawal.upgradingText} />
        ) : (
          <Loaded query={terms} rows={8}>
            {({ data }) => (
              <Loaded query={limits} rows={8}>
                {({ data: available }) => (
                  <WithdrawalForm account={account} available={available} terms={data} />
                )}
              </Loaded>
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}

/** `/wechat/withdrawal`: sells BP of a bound account for yuan. */
export default function WithdrawalPage() {
  return (
    <>
      <PageHeader title={withdrawal.title} purpose={withdrawal.purpose} />
      <WithAccount needsChoice>{(account) => <Withdrawal account={account} />}</WithAccount>
      <p>
        <a className={styles["link"]} href={withLanguage("/wechat/buybackList")}>
          {withdrawal.records}
        </a>
      </p>
    </>
  );
}
