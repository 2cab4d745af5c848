import { expect, it } from "vitest";
import { createPermits } from "./permits.ts";

const never = new AbortController().signal;

it("lets so many at once, and the others in order as permits come back", async () => {
  const permits = createPermits(1);
  const taken: string[] = [];
  const acquire = async (name: string) => {
    const release = await permits.acquire(never);
    taken.push(name);
    return release;
  };
  const first = await acquire("a");
  const [second, third] = [acquire("b"), acquire("c")];
  await new Promise(setImmediate);
  expect(taken).toEqual(["a"]);
  first?.();
  (await second)?.();
  await third;
  expect(taken).toEqual(["a", "b", "c"]);
});

it("gives none to those who have left, and loses none to them", async () => {
  const permits = createPermits(1);
  const first = await permits.acquire(never);
  const leaving = new AbortController();
  const left = permits.acquire(leaving.signal);
  leaving.abort();
  expect(await left).toBeUndefined();
  expect(await permits.acquire(leaving.signal)).toBeUndefined();
  first?.();
  expect(await permits.acquire(never)).toBeTypeOf("function");
});
