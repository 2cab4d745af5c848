import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { Link } from "@tanstack/react-router";
import { LockedUntil } from "../../shared/ui/locked-until.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { shownFigure } from "./amount.ts";
import { LOCKED_BY_IDENTITY } from "../redemption/obstacle-words.ts";
import { withdrawal } from "./messages.ts";
import type { Obstacle } from "./obstacle.ts";
import type { Balance } from "./queries.ts";

/** Why nothing can be withdrawn now, with the next step where there is one. */
export function ObstacleNote(props: { obstacle: Obstacle; balance: Balance; onOpen: () => void }) {
  return (
    <Note tone="warning" isLive>
      <Reason {...props} />
    </Note>
  );
}

function Reason({ obstacle, balance, onOpen }: Parameters<typeof ObstacleNote>[0]) {
  const min = shownFigure(balance.min);
  switch (obstacle) {
    case "closed":
      return withdrawal.closed;
    case "paused":
      return withdrawal.paused;
    case "created":
      return (
        <>
          {withdrawal.created}
          <TextButton onClick={() => onOpen()}>{withdrawal.seeOpen}</TextButton>
        </>
      );
    case "noWallet":
      return (
        <>
          {withdrawal.noWallet} <Link to="/bindWallet">{withdrawal.bindWallet}</Link>
        </>
      );
    case "lockedByWallet":
      return <Locked balance={balance} text={withdrawal.lockedByWallet} />;
    case "lockedByFactor":
      return <Locked balance={balance} text={withdrawal.lockedByFactor} />;
    case "lockedByIdentity":
      return <Locked balance={balance} text={LOCKED_BY_IDENTITY} />;
    case "lockedByPassword":
      return <Locked balance={balance} text={withdrawal.lockedByPassword} />;
    case "balanceLow":
      return (
        <>
          {withdrawal.balanceLow(min)} <Link to="/revenue">{withdrawal.seeRevenue}</Link>
        </>
      );
    case "immatureLow":
      return withdrawal.immatureLow(min, String(MATURITY_HOURS));
  }
}

function Locked(props: { balance: Balance; text: (until: string) => string }) {
  const { lockedUntil } = props.balance;
  if (lockedUntil === null) return null;
  return <LockedUntil room="withdrawal" until={lockedUntil} text={props.text} />;
}
