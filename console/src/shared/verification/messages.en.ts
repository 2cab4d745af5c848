/** Of the forms of a signed-in account. */
export const en = {
  phoneCode: "Phone code",
  emailCode: "E-mail code",
  appCode: "Code of your authenticator app",
  appCodeHint: "Six digits; each is used once",
  appCodeTaken: "Confirmed, valid for 10 minutes",
  byPhone: "By phone instead",
  byEmail: "By e-mail instead",
  byApp: "By authenticator app instead",
  codeTo: (target: string) => `The code will be sent to ${target}`,
  captchaRequired: "Enter the characters in the picture",
  codeRequired: "Enter the code",
  password: "Account password",
  passwordRequired: "Enter your account password",
  passwordWrong: "Wrong account password",
};
