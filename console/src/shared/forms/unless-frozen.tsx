import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { userInfo } from "../user.ts";
import { FieldGroup } from "./field-group.tsx";

/** A form that is closed while the account is frozen; the notice above the page says why. */
export function UnlessFrozen({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(userInfo);
  return <FieldGroup isDisabled={user?.isFrozen === true}>{children}</FieldGroup>;
}
