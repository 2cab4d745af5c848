import type { OperatorAccount } from "@nodeyard/contract/operator/account-calls.ts";
import type { ComponentProps, ReactNode } from "react";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { accountWords } from "./messages.ts";

/** An act's dialog that names the account it is about. */
export function ActOnAccount({
  account: { email, accountId },
  facts = [],
  ...dialog
}: Omit<ComponentProps<typeof ActDialog>, "lead"> & {
  account: Pick<OperatorAccount, "email" | "accountId">;
  /** Further information about it. */
  facts?: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const named = [accountWords.account, accountWords.named(email, accountId)] as const;
  return <ActDialog {...dialog} lead={<Facts facts={[named, ...facts]} />} />;
}
