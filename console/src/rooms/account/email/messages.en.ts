export const en = {
  verify: "Verify your e-mail address",
  verifyText: (email: string) =>
    `Open the link in the mail that we sent to ${email}. Until then no notifications and no mails about orders go there, and no device can be transferred to you.`,
  verifyBy: (email: string, until: string) =>
    `Open the link in the mail that we sent to ${email}. After ${until} notifications and mails about orders stop until you have.`,
  held: (email: string, tel: string) =>
    `Open the link in the mail that we sent to ${email}. Another account has the address too: it is yours once the link is used. Until then you get no mails, and sign in with your phone number, ${tel}.`,
  lost: "Your account has no e-mail address",
  lostText: (name: string) =>
    `Another account has verified the one that yours had not. You get no mails, and sign in with ${name}. Everything else of your account is unchanged.`,
  wanted: (email: string) => `${email} takes its place once the link that we mailed there is used`,
  notVerified: "not verified",
  verified: "verified",
  none: "None",
  send: "Send the mail again",
  change: "Change the address",
  set: "Set an address",
  dialog: "E-mail address",
  dialogText:
    "We mail a link to the new address. It takes the place of the present one when you open the link, for signing in too.",
  newEmail: "New e-mail address",
  emailInvalid: "Enter a valid e-mail address",
  submit: "Send the link",
  pageTitle: "Verify an e-mail address",
  pagePurpose: "Notifications and mails about orders go to a verified address alone.",
  question: "Is this your account?",
  email: "E-mail address",
  phone: "Phone of the account",
  createdAt: "Account created",
  isHeld:
    "Another account has this address and has not verified it. It loses the address and keeps everything else. If that one is yours, close this page, sign in to it, and verify the address there.",
  confirm: "Verify the address",
  doneText: "You can close this page.",
  toConsole: "Go to the console",
};
