import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListNotice } from "../ui/list-notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { userInfo } from "../user.ts";

/** A page of some roles, any of which is enough; an operator of others reads which. */
export function forRoles(
  roles: readonly OperatorRole[],
  words: { title: string; purpose: string; only: string; text: string },
  Page: () => ReactNode,
): () => ReactNode {
  return function PageForRoles() {
    const { data: user } = useQuery(userInfo);
    if (!user) return null;
    if (roles.some((role) => user.operatorRoles.includes(role))) return <Page />;
    return (
      <>
        <PageHeader title={words.title} purpose={words.purpose} />
        <ListNotice tone="empty" title={words.only} text={words.text} />
      </>
    );
  };
}
