export const zh = {
  verify: "请验证邮箱",
  verifyText: (email: string) =>
    `请打开我们发送到 ${email} 的邮件中的链接。验证之前，通知和订单邮件不会发送到该邮箱，别人也不能把设备转让给你。`,
  verifyBy: (email: string, until: string) =>
    `请打开我们发送到 ${email} 的邮件中的链接。${until} 之后仍未验证，将停止向该邮箱发送通知和订单邮件。`,
  held: (email: string, tel: string) =>
    `请打开我们发送到 ${email} 的邮件中的链接。另一个账号也填写了该邮箱，点击链接后邮箱归你。在此之前你收不到邮件，请使用手机号 ${tel} 登录。`,
  lost: "你的账号没有邮箱",
  lostText: (name: string) =>
    `此前未验证的邮箱已由另一个账号验证。你收不到邮件，请使用 ${name} 登录。账号的其他一切不变。`,
  wanted: (email: string) => `打开我们发送到 ${email} 的链接后，将更换为该邮箱`,
  notVerified: "未验证",
  verified: "已验证",
  none: "无",
  send: "重新发送邮件",
  change: "更换邮箱",
  set: "设置邮箱",
  dialog: "邮箱",
  dialogText: "我们会向新邮箱发送链接。打开链接后，新邮箱取代当前邮箱，登录也使用新邮箱。",
  newEmail: "新邮箱",
  emailInvalid: "请输入正确格式的邮箱",
  submit: "发送链接",
  pageTitle: "验证邮箱",
  pagePurpose: "通知和订单邮件只发送到已验证的邮箱。",
  question: "这是你的账号吗？",
  email: "邮箱",
  phone: "账号的手机",
  createdAt: "账号注册时间",
  isHeld:
    "另一个账号填写了该邮箱，但没有验证。它将失去该邮箱，其他一切不变。如果那个账号才是你的，请关闭本页，登录那个账号后验证邮箱。",
  confirm: "验证邮箱",
  doneText: "可以关闭本页。",
  toConsole: "前往控制台",
};
