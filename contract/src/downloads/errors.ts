import { defineErrors } from "../error.ts";
import { IMAGE_ENDINGS, MAX_IMAGE_BYTES } from "./rules.ts";

const MEBIBYTES = MAX_IMAGE_BYTES / 1024 / 1024;

export const downloadsErrors = defineErrors("downloads", {
  unknownResource: {
    code: 5701,
    field: "resource",
    zh: "该文件已下架，请刷新页面",
    en: "This file is no longer offered. Reload the page",
  },
});

/** Of the operators' calls. */
export const imageErrors = defineErrors("downloads", {
  sizeWrong: {
    code: 5702,
    field: "file",
    zh: `文件不能为空，也不能超过 ${MEBIBYTES} MiB`,
    en: `The file must not be empty or larger than ${MEBIBYTES} MiB`,
  },
  nameWrong: {
    code: 5703,
    field: "file",
    zh: `文件名只能含字母、数字和 . _ + -，并以 ${IMAGE_ENDINGS.join("、")} 结尾`,
    en: `The file's name must be of letters, digits and . _ + -, and end in ${IMAGE_ENDINGS.join(", ")}`,
  },
  contentWrong: {
    code: 5704,
    field: "file",
    zh: "文件内容与后缀不符",
    en: "The file's content doesn't match its extension",
  },
  uploadUnknown: {
    code: 5705,
    field: "file",
    zh: "上传已失效，请重新上传",
    en: "The upload is no longer valid. Upload the file again",
  },
  partWrong: {
    code: 5706,
    field: "file",
    zh: "上传的分段不完整，请重试",
    en: "A part of the upload is incomplete. Try again",
  },
  uploadIncomplete: {
    code: 5707,
    field: "file",
    zh: "文件尚未上传完整，请重试",
    en: "The upload is not complete. Try again",
  },
  titleRequired: {
    code: 5708,
    field: "title",
    zh: "请填写名称",
    en: "Enter a name",
  },
  tutorialInvalid: {
    code: 5709,
    field: "tutorialUrl",
    zh: "教程链接须以 http:// 或 https:// 开头，且不含用户名",
    en: "The tutorial's link must start with http:// or https://, without a user name",
  },
  signatureMissing: {
    code: 5711,
    field: "signature",
    zh: "请填写镜像的签名（npm run sign-image 生成的 .sig 文件内容）",
    en: "Enter the image's signature: the content of the .sig file that npm run sign-image writes",
  },
  signatureWrong: {
    code: 5712,
    field: "signature",
    zh: "签名不是本平台的发布密钥对此文件的签名",
    en: "This is no signature of this file by one of the installation's release keys",
  },
  unknownImage: {
    code: 5710,
    field: "imageId",
    zh: "镜像不存在或已下架",
    en: "No such image, or it was withdrawn already",
  },
});

export const imageMessages = {
  withdrawn: { zh: "镜像已下架", en: "Image withdrawn" },
} as const;
