import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  title: "Bind an account",
  purpose:
    "Bind your WeChat to a Nodeyard account with its e-mail and password. From then on it opens here.",
  identity: (nickname: string) => `Your WeChat: ${nickname}`,
  email: "E-mail",
  password: "Account password",
  emailRequired: "Enter your e-mail",
  passwordRequired: "Enter the account password",
  factorRequired: "Enter the code of your second factor",
  submit: "Bind",
  checking:
    "There were many failed sign-ins with this e-mail. Running a security check, which takes up to a minute…",
  bound: (email: string) => `${email} is bound`,
  boundTitle: "Bound accounts",
  manage: "Manage",
  toOverview: "Go to overview",
  unbindTitle: "Unbind accounts",
  unbindPurpose:
    "An account that is unbound can't be seen or used from this WeChat. The account and its devices stay as they are.",
  boundOn: "Bound on",
  needsPassword: "Paused: bind again",
  unbind: "Unbind",
  unbindOf: (email: string) => `Unbind ${email}`,
  confirmTitle: "Unbind this account?",
  confirmText: (email: string) => `To use ${email} here again, you bind it with its password.`,
  confirm: "Unbind",
  unbound: (email: string) => `${email} is unbound`,
  addAnother: "Bind another account",
  unifyTitle: "Move earlier bindings",
  unifyPurpose:
    "Moves the accounts that you had bound in an earlier official account to the present one.",
  unifyUnbound: "There is nothing to move",
  unifyUnboundText: "No account is bound to your WeChat, here or earlier. Bind one first.",
  unifySuccess: "Done",
  unifyMoved: (count: number) =>
    plural(count, { one: "# account was moved.", other: "# accounts were moved." }),
  unifyNone: "All your accounts are bound here already.",
  unifyFailure: "It isn't complete",
  unifyFailureText: "The accounts that are bound stay bound. Refresh to try again.",
  refresh: "Refresh",
};
