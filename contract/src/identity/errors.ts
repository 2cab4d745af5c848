import { defineErrors } from "../error.ts";

/** Errors of verifying phone and name. */
export const identityErrors = defineErrors("identity", {
  contactRequired: {
    code: 5301,
    field: "contact",
    zh: "请输入微信号或 QQ 号",
    en: "Enter your WeChat or QQ account",
  },
  phoneAlreadyVerified: {
    code: 5302,
    field: "tel",
    zh: "手机已验证，请在身份认证页面更换",
    en: "Your phone is verified already. Change it on the page Identity",
  },
  phoneFull: {
    code: 5303,
    field: "tel",
    zh: "该手机号已验证 {count} 个账号，请换一个手机号",
    en: "This phone number has verified {count} accounts already. Use another one",
  },
  phoneFirst: {
    code: 5304,
    field: "tel",
    zh: "请按实名制要求完成手机绑定",
    en: "Please complete phone binding as required by real-name rules",
  },
  phoneOther: {
    code: 5305,
    field: "tel",
    zh: "请使用账号已验证的手机号",
    en: "Use the phone number that your account has verified",
  },
  nameInvalid: {
    code: 5306,
    field: "user_name",
    zh: "请输入身份证上的姓名",
    en: "Enter the name as on your ID card, in Chinese characters",
  },
  idNumberInvalid: {
    code: 5307,
    field: "IDCard",
    zh: "身份证号错误，请核对 18 位号码",
    en: "This isn't a valid ID number. Check its 18 digits",
  },
  ageOutside: {
    code: 5308,
    field: "IDCard",
    zh: "实名认证仅限 {min} 至 {max} 周岁",
    en: "Real-name verification is for ages {min} to {max}",
  },
  alreadyVerified: {
    code: 5309,
    zh: "已完成实名认证，无需再次提交",
    en: "Your name is verified already",
  },
  mismatch: {
    code: 5310,
    field: "user_name",
    zh: "姓名与身份证号不一致，请核对后重试",
    en: "Name and ID number don't belong together. Check both and try again",
  },
  unknownPerson: {
    code: 5311,
    field: "IDCard",
    zh: "未查到该身份证号，请核对；如确认无误，请联系客服",
    en: "There is no record of this ID number. Check it, or contact support if it is right",
  },
  tooManyTries: {
    status: 429,
    code: 5312,
    zh: "今天的实名认证次数已用完，请 {minutes} 分钟后再试",
    en: "No more verifications today. Try again in {minutes} min",
  },
  checkUnavailable: {
    status: 503,
    code: 5313,
    zh: "实名认证服务暂时不可用，请稍后重试",
    en: "Names can't be verified right now. Try again later",
  },
  photoTooLarge: {
    code: 5321,
    field: "image",
    zh: "图片须小于 1MB",
    en: "The image must be under 1 MB",
  },
  photoNotImage: {
    code: 5322,
    field: "image",
    zh: "请上传 JPEG、PNG 或 WebP 格式的照片",
    en: "Upload a photo in JPEG, PNG or WebP format",
  },
  photoSize: {
    code: 5323,
    field: "image",
    zh: "照片的边长须为 {min} 至 {max} 像素，总计不超过 {megapixels} 百万像素",
    en: "Each edge of the photo must have {min} to {max} pixels, and the photo {megapixels} megapixels at most",
  },
  photosMissing: {
    code: 5324,
    field: "icA",
    zh: "请上传身份证正反两面的照片",
    en: "Upload photos of both sides of your ID card",
  },
  notAgreed: {
    code: 5325,
    field: "isAgreed",
    zh: "请阅读并同意用户协议",
    en: "Please read and agree to the user agreement",
  },
  nameFirst: {
    code: 5326,
    zh: "请先完成实名认证",
    en: "Verify your real name first",
  },
  payeeFirst: {
    code: 5327,
    zh: "请先填写收款信息",
    en: "Fill in payee info first",
  },
  personOther: {
    code: 5328,
    field: "user_name",
    zh: "姓名或身份证号与已认证的信息不一致",
    en: "Name or ID number doesn't match the verified one",
  },
  photosInReview: {
    code: 5329,
    zh: "照片正在审核，请等待结果",
    en: "Your photos are in review already",
  },
  photosApproved: {
    code: 5330,
    zh: "高级认证已通过，无需再次提交",
    en: "Your ID photos are approved already",
  },
  tooManyPhotos: {
    status: 429,
    code: 5331,
    zh: "今天上传的照片过多，请 {minutes} 分钟后再试",
    en: "Too many photos today. Try again in {minutes} min",
  },
  unknownReview: {
    code: 5332,
    zh: "审核记录不存在，或照片已删除",
    en: "There is no such review, or its photos are deleted",
  },
  reviewEnded: {
    code: 5333,
    zh: "该审核已由其他人处理",
    en: "Another operator has decided this already",
  },
  lookFirst: {
    code: 5334,
    zh: "请先查看照片再决定",
    en: "Look at the photos before you decide",
  },
  ownReview: {
    code: 5335,
    zh: "不能审核自己的账号",
    en: "Operators can't review their own account",
  },
  changeUnknown: { code: 5337, zh: "该链接无效", en: "This link is not valid" },
  changeExpired: {
    code: 5338,
    zh: "该链接已超过 24 小时，无法再撤销此次变更",
    en: "This link is more than 24 hours old, so the change can no longer be cancelled",
  },
  changeOvertaken: {
    code: 5339,
    zh: "之后又有变更，请使用最新通知中的链接",
    en: "It has been changed again since then. Use the link in the latest notification",
  },
  faultRequired: {
    code: 5336,
    field: "fault",
    zh: "请选择未通过的原因",
    en: "Choose why the photos are declined",
  },
});

export const identityMessages = {
  changed: {
    zh: "已变更，此后 24 小时内不会付款；通知中的链接可以撤销",
    en: "Changed. Nothing is paid out for 24 hours; the link in the notification cancels it",
  },
  changeCancelled: {
    zh: "已撤销此次变更，所有设备均已退出登录，请尽快修改密码",
    en: "Change cancelled and all sessions signed out. Change your password soon",
  },
  phoneVerified: { zh: "手机验证成功", en: "Phone verified" },
  nameVerified: { zh: "实名认证成功", en: "Name verified" },
  photosSubmitted: {
    zh: "照片已提交，等待审核",
    en: "Photos submitted. They will be reviewed",
  },
  photosApproved: { zh: "已通过", en: "Approved" },
  photosDeclined: { zh: "已退回", en: "Declined" },
} as const;
