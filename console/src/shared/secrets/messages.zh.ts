export const zh = {
  left: (seconds: number) => `${seconds} 秒后自动隐藏`,
  hidden: "内容已隐藏，再次查看需要新的验证码。",
};
