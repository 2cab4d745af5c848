import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { operator } from "../messages.ts";

type Money = OperatorOverview["money"];

const microBp = (bp: string): bigint => parseMicroBp(bp) ?? 0n;

/** Liabilities to owners and funds available. */
export function MoneyPanel({ money }: { money: Money | undefined }) {
  return (
    <Panel title={operator.moneyTitle} hint={operator.moneyHint}>
      {money ? <MoneyFacts money={money} /> : <Skeleton rows={5} height={22} />}
    </Panel>
  );
}

function Cover({ money: { contract, held }, owed }: { money: Money; owed: bigint }) {
  if (contract === null) return operator.notSeen;
  const isEnough = microBp(contract) >= microBp(held);
  const percent = owed === 0n ? 100 : Number((microBp(contract) * 1000n) / owed) / 10;
  return (
    <>
      <Amount bp={contract} hasUnit />
      <br />
      <StatusDot
        tone={isEnough ? "success" : "danger"}
        word={isEnough ? operator.coversHeld : operator.coversNotHeld}
      />
      <br />
      <small>{operator.covers(`${percent}%`)}</small>
    </>
  );
}

function MoneyFacts({ money }: { money: Money }) {
  const owed = microBp(money.balances) + microBp(money.held) + microBp(money.heldOtherwise);
  return (
    <Facts
      facts={[
        [operator.balances, <Amount key="balances" bp={money.balances} hasUnit />],
        [
          operator.held,
          <span key="held">
            <Amount bp={money.held} hasUnit />{" "}
            <small>{operator.openWithdrawals(money.openWithdrawals)}</small>
          </span>,
        ],
        [operator.heldOtherwise, <Amount key="otherwise" bp={money.heldOtherwise} hasUnit />],
        [
          operator.owed,
          <b key="owed">
            <Amount bp={formatMicroBp(owed)} hasUnit />
          </b>,
        ],
        [operator.contract, <Cover key="contract" money={money} owed={owed} />],
        [
          operator.gas,
          money.gas === null ? operator.notSeen : operator.gasCoins(Number(money.gas).toFixed(4)),
        ],
      ]}
    />
  );
}
