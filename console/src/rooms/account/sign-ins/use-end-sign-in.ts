import { endSignIn } from "@nodeyard/contract/account/calls.ts";
import { call } from "../../../shared/http.ts";
import { useToastedChange } from "../../../shared/ui/use-change.ts";

/** Ends a sign-in elsewhere. */
export function useEndSignIn() {
  return useToastedChange((signInId: string) => call(endSignIn, { signInId }), "account");
}
