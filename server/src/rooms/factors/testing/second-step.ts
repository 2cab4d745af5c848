import { login } from "@nodeyard/contract/auth/calls.ts";
import { PASSWORD } from "../../../platform/testing/owners.ts";
import { solveCaptcha, type Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";

/** Signs in with the password, from a browser that has the token of an earlier sign-in if one is named. */
export async function signInWithPassword(app: TestApp, { email }: Person, deviceToken?: string) {
  const captcha = await solveCaptcha(app);
  return app.request(login, { email, password: PASSWORD, deviceToken, ...captcha });
}

/** The token of the second step, after the password. */
export async function enterPassword(
  app: TestApp,
  person: Person,
  deviceToken?: string,
): Promise<string> {
  const { refusal } = await signInWithPassword(app, person, deviceToken);
  if (refusal?.error !== "factors.secondStepNeeded") throw new Error("no second step");
  return (refusal["secondStep"] as { token: string }).token;
}

/** The code of a refusal; undefined if there is none. */
export const errorOf = async (
  response: ReturnType<TestApp["request"]>,
): Promise<string | undefined> => (await response).refusal?.error;
