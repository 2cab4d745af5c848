import { expect, it } from "vitest";
import { createFakeTime } from "../testing/fake-time.ts";
import { createNameCheck } from "./name-check.ts";

const never = new AbortController().signal;

function check(server: string, options: { dnsName?: string; resolves?: boolean } = {}) {
  const queried: string[] = [];
  const checkNames = createNameCheck({
    server,
    dnsName: options.dnsName,
    time: createFakeTime(0),
    resolve: (name) => {
      queried.push(name);
      return options.resolves === false
        ? Promise.reject(new Error("ENOTFOUND"))
        : Promise.resolve();
    },
  });
  return { queried, checkNames };
}

it.each([
  "http://127.0.0.1:8080",
  "http://[::1]:8080",
  "https://10.0.0.7",
  "http://localhost:8080",
])("gives no result if %s has no name to resolve", async (server) => {
  const { queried, checkNames } = check(server);
  expect(await checkNames(never)).toBeUndefined();
  expect(queried).toEqual([]);
});

it("resolves the server's name, or the given one", async () => {
  const own = check("https://console.example.com/yard");
  expect(await own.checkNames(never)).toBe(true);
  const nameCheck = check("http://127.0.0.1:8080", { dnsName: "www.example.org", resolves: false });
  expect(await nameCheck.checkNames(never)).toBe(false);
  expect([own.queried, nameCheck.queried]).toEqual([["console.example.com"], ["www.example.org"]]);
});

it("treats a resolver that times out as failing", async () => {
  const time = createFakeTime(0);
  const checkNames = createNameCheck({
    server: "https://console.example.com",
    dnsName: undefined,
    time,
    resolve: () => new Promise(() => undefined),
  });
  const answer = checkNames(never);
  await time.runFor(5_000);
  expect(await answer).toBe(false);
});

it("gives no result if the agent is stopped meanwhile", async () => {
  const stopping = new AbortController();
  const checkNames = createNameCheck({
    server: "https://console.example.com",
    dnsName: undefined,
    time: createFakeTime(0),
    resolve: () => new Promise(() => undefined),
  });
  const answer = checkNames(stopping.signal);
  stopping.abort();
  expect(await answer).toBeUndefined();
});
