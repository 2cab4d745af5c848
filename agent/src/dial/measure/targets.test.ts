import { expect, it } from "vitest";
import { createResolver } from "./targets.ts";

const four = async () => [{ address: "192.0.2.1", family: 4 }];

function resolver(resolve: unknown, clock: { ms: number } = { ms: 0 }) {
  return createResolver(() => clock.ms, resolve as never);
}

it.each([
  ["stun.example.com", "stun.example.com", 3478],
  ["stun.example.com:3479", "stun.example.com", 3479],
  ["192.0.2.1:80", "192.0.2.1", 80],
  ["[2001:db8::1]:443", "2001:db8::1", 443],
])("reads %s", async (text, host, port) => {
  const queried: string[] = [];
  const resolve = resolver(async (name: string) => {
    queried.push(name);
    return four();
  });
  expect(await resolve([text], 3478)).toEqual([{ host: "192.0.2.1", port, family: 4 }]);
  expect(queried).toEqual([host]);
});

it.each(["", "a b", "host:0", "host:99999", "2001:db8::1:443x", "http://host/"])(
  "takes %j for no endpoint",
  async (text) => {
    expect(await resolver(four)([text], 80)).toEqual([]);
  },
);

it("keeps the addresses of a name while it cannot be resolved, and follows it when it can", async () => {
  const clock = { ms: 0 };
  let answer: (() => Promise<unknown>) | undefined = four;
  const resolve = resolver(async () => {
    if (answer === undefined) throw new Error("ENOTFOUND");
    return answer();
  }, clock);
  expect(await resolve(["host"], 80)).toHaveLength(1);
  answer = undefined;
  clock.ms += 11 * 60_000;
  expect(await resolve(["host"], 80)).toEqual([{ host: "192.0.2.1", port: 80, family: 4 }]);
  answer = async () => [{ address: "2001:db8::9", family: 6 }];
  expect(await resolve(["host"], 80)).toEqual([{ host: "2001:db8::9", port: 80, family: 6 }]);
});
