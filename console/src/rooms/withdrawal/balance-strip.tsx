import { formatBp } from "@nodeyard/contract/money.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";
import { Hint } from "../../shared/ui/hint.tsx";
import { withdrawal } from "./messages.ts";
import type { Balance } from "./queries.ts";

/** Balance, what of it can be withdrawn, and what cannot yet, with the reason. */
export function BalanceStrip({ balance }: { balance: UseQueryResult<Balance> }) {
  const { data } = balance;
  return (
    <FigureStrip
      label={withdrawal.figures}
      failure={
        balance.isError && data === undefined
          ? { text: withdrawal.figuresFailed, onRetry: () => void balance.refetch() }
          : undefined
      }
      figures={[
        {
          key: "balance",
          label: withdrawal.balance,
          value: data && `${formatBp(data.balance.amount, 6)} BP`,
        },
        {
          key: "withdrawable",
          label: withdrawal.withdrawable,
          value: data && `${formatBp(data.withdrawable, 6)} BP`,
        },
        {
          key: "immature",
          label: (
            <>
              {withdrawal.immature}
              <Hint label={withdrawal.immatureAbout}>
                {withdrawal.immatureText(String(MATURITY_HOURS))}
              </Hint>
            </>
          ),
          value: data && `${formatBp(data.immature, 6)} BP`,
        },
      ]}
    />
  );
}
