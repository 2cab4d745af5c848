import { ApiError } from "../http.ts";
import { messages } from "../i18n.ts";

const text = messages(
  { failed: "发送验证码失败，请重试" },
  { failed: "Failed to send verification code, please retry" },
);

/** A failed send in words about the code, where the server gave no reason of its own. */
export function sendFailure(refusal: ApiError): ApiError {
  const { httpStatus, body } = refusal;
  if (httpStatus > 0 && httpStatus < 500) return refusal;
  return new ApiError(httpStatus, { ...(body as object), message: text.failed });
}
