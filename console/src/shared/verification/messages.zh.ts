/** Of the forms of a signed-in account. */
export const zh = {
  phoneCode: "手机验证码",
  emailCode: "邮箱验证码",
  appCode: "验证器应用的验证码",
  appCodeHint: "6 位数字，每个只能使用一次",
  appCodeTaken: "已验证，10 分钟内有效",
  byPhone: "改用手机",
  byEmail: "改用邮箱",
  byApp: "改用验证器应用",
  codeTo: (target: string) => `验证码将发送至 ${target}`,
  captchaRequired: "请输入图片验证码",
  codeRequired: "请输入邮箱或手机收到的验证码",
  password: "登录密码",
  passwordRequired: "请输入登录密码",
  passwordWrong: "登录密码错误",
};
