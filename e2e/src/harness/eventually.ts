import { expect } from "@playwright/test";

/** Polls `find` until it returns a value; fails after `timeout` milliseconds. */
export async function eventually<T>(
  what: string,
  timeout: number,
  find: () => Promise<T | undefined>,
): Promise<T> {
  let found: T | undefined;
  await expect.poll(async () => (found = await find()), { message: what, timeout }).toBeDefined();
  return found as T;
}
