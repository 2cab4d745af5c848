import { login } from "@nodeyard/contract/auth/calls.ts";
import { PASSWORD } from "../../../platform/testing/owners.ts";
import { solveCaptcha, type Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";

/** Signs in with the password. */
export async function signInWithPassword(app: TestApp, { email }: Person) {
  return app.request(login, { email, password: PASSWORD, ...(await solveCaptcha(app)) });
}

/** The token of the second step, after the password. */
export async function enterPassword(app: TestApp, person: Person): Promise<string> {
  const { refusal } = await signInWithPassword(app, person);
  if (refusal?.error !== "factors.secondStepNeeded") throw new Error("no second step");
  return (refusal["secondStep"] as { token: string }).token;
}

/** The code of a refusal; undefined if there is none. */
export const errorOf = async (
  response: ReturnType<TestApp["request"]>,
): Promise<string | undefined> => (await response).refusal?.error;
