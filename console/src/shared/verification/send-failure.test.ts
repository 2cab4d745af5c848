import { expect, test } from "vitest";
import { ApiError } from "../http.ts";
import { sendFailure } from "./send-failure.ts";

test.each([0, 500, 502, 503])(
  "a code that a send with status %i did not send is named",
  (status) => {
    const { message, httpStatus } = sendFailure(new ApiError(status, { message: "unavailable" }));
    expect({ message, httpStatus }).toEqual({
      message: "Failed to send verification code, please retry",
      httpStatus: status,
    });
  },
);

test.each([200, 429])("the server's reason for a refusal with status %i stays", (status) => {
  const refusal = new ApiError(status, { message: "You can get another code in 20 s" });
  expect(sendFailure(refusal)).toBe(refusal);
});
