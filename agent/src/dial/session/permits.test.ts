import { expect, it } from "vitest";
import { createPermits } from "./permits.ts";

const never = new AbortController().signal;

it("lets so many at once, and the others in order as permits come back", async () => {
  const permits = createPermits(1);
  const taken: string[] = [];
  const take = async (name: string) => {
    const release = await permits.take(never);
    taken.push(name);
    return release;
  };
  const first = await take("a");
  const [second, third] = [take("b"), take("c")];
  await new Promise(setImmediate);
  expect(taken).toEqual(["a"]);
  first?.();
  (await second)?.();
  await third;
  expect(taken).toEqual(["a", "b", "c"]);
});

it("gives none to those who have left, and loses none to them", async () => {
  const permits = createPermits(1);
  const first = await permits.take(never);
  const leaving = new AbortController();
  const left = permits.take(leaving.signal);
  leaving.abort();
  expect(await left).toBeUndefined();
  expect(await permits.take(leaving.signal)).toBeUndefined();
  first?.();
  expect(await permits.take(never)).toBeTypeOf("function");
});
