import { expect, test } from "vitest";
import { passwordMistakes, readPasswordForm } from "./password-form.ts";

const right = { oldPassword: "old-one", newPassword: "new-one", reNewPassword: "new-one" };

test("finds nothing wrong with a complete form", () => {
  expect(passwordMistakes(right)).toEqual({});
});

test("asks for every empty field", () => {
  expect(passwordMistakes(readPasswordForm(new FormData()))).toEqual({
    oldPassword: "oldRequired",
    newPassword: "newRequired",
    reNewPassword: "againRequired",
  });
});

test("wants 6 to 29 characters", () => {
  for (const newPassword of ["12345", "x".repeat(30)]) {
    const mistakes = passwordMistakes({ ...right, newPassword, reNewPassword: newPassword });
    expect(mistakes).toEqual({ newPassword: "lengthWrong" });
  }
});

test("wants the same password twice", () => {
  expect(passwordMistakes({ ...right, reNewPassword: "other" })).toEqual({
    reNewPassword: "differs",
  });
});
