import type { OperatorAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { formatCount, formatTime, UNKNOWN } from "../../../shared/format.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { Amount } from "../../../shared/ui/amount.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { operator } from "../messages.ts";
import { roleWords } from "../role-words.ts";
import { accountWords } from "./messages.ts";

function verifiedWords(account: OperatorAccount): string {
  const { isEmailVerified, isPhoneVerified, isNameVerified, isOperatorNameRecorded } = account;
  const verified = [
    ...(isEmailVerified ? [accountWords.email] : []),
    ...(isPhoneVerified ? [accountWords.phone] : []),
    ...(isNameVerified ? [accountWords.realName] : []),
    ...(isOperatorNameRecorded ? [accountWords.operatorNamed] : []),
  ];
  return verified.length === 0 ? accountWords.verifiedNothing : joinWords(verified);
}

export function AccountFacts({ account }: { account: OperatorAccount }) {
  const { referrer, openWithdrawalId, frozenAt, wallet } = account;
  return (
    <Facts
      facts={[
        [
          operator.status,
          <StatusDot
            key="status"
            tone={frozenAt === null ? "success" : "warning"}
            word={frozenAt === null ? operator.active : operator.frozen}
          />,
        ],
        [operator.balance, <Amount key="balance" bp={account.balance} hasUnit />],
        [
          operator.heldFact,
          <span key="held">
            <Amount bp={account.held} hasUnit />
            {openWithdrawalId !== null && ` ${operator.openWithdrawal(openWithdrawalId)}`}
          </span>,
        ],
        [
          operator.devices,
          operator.devicesFact(formatCount(account.onlineCount), formatCount(account.deviceCount)),
        ],
        [
          operator.walletFact,
          wallet === "" ? (
            operator.noWallet
          ) : (
            <span key="wallet">
              <code>{wallet}</code> <CopyButton text={wallet} what={operator.walletFact} />
            </span>
          ),
        ],
        [operator.tel, account.tel === "" ? UNKNOWN : account.tel],
        [operator.created, formatTime(account.createdAt)],
        [
          operator.lastSignIn,
          account.lastSignInAt === null ? UNKNOWN : formatTime(account.lastSignInAt),
        ],
        [operator.signIns, operator.signInCount(account.signInCount)],
        [accountWords.chatBindings, String(account.chatBindingCount)],
        [operator.factor, account.hasFactor ? operator.on : operator.off],
        [
          operator.invitedBy,
          referrer === null ? operator.nobody : <AccountLink key="referrer" account={referrer} />,
        ],
        [accountWords.verified, verifiedWords(account)],
        [operator.roles, roleWords(account.roles)],
      ]}
    />
  );
}
