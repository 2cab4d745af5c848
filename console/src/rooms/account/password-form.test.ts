import { expect, test } from "vitest";
import { account } from "./messages.ts";
import { readPasswords, validatePasswords } from "./password-form.ts";

const right = {
  oldPassword: "old-one",
  newPassword: "new-one",
  reNewPassword: "new-one",
  keepsAccess: false,
};

test("finds nothing wrong with a complete form", () => {
  expect(validatePasswords(right)).toEqual({});
});

test("asks for every empty field", () => {
  expect(validatePasswords(readPasswords(new FormData()))).toEqual({
    oldPassword: account.oldRequired,
    newPassword: account.newRequired,
    reNewPassword: account.againRequired,
  });
});

test("wants 6 to 29 characters", () => {
  for (const newPassword of ["12345", "x".repeat(30)]) {
    const errors = validatePasswords({ ...right, newPassword, reNewPassword: newPassword });
    expect(errors).toEqual({ newPassword: account.lengthWrong });
  }
});

test("wants the same password twice", () => {
  expect(validatePasswords({ ...right, reNewPassword: "other" })).toEqual({
    reNewPassword: account.differs,
  });
});
