/** Of the forms of a signed-in account. */
export const en = {
  phoneCode: "Phone code",
  emailCode: "E-mail code",
  codeTo: (target: string) => `The code will be sent to ${target}`,
  captchaRequired: "Enter the characters in the picture",
  codeRequired: "Enter the code from the e-mail or text message",
  password: "Account password",
  passwordRequired: "Enter your account password",
  passwordWrong: "Wrong account password",
};
