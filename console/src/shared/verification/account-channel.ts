import { site } from "../site.ts";

/** Whether a code to the account goes to its phone: on the Chinese site, unless no phone is known; else to its e-mail. */
export function usesPhone(user: { readonly tel: string } | undefined): boolean {
  return site === "chinese" && user?.tel !== "";
}
