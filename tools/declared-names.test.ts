import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { declaredNames, wordsOfName } from "./declared-names.mjs";

const namesIn = (source: string) =>
  declaredNames(parseSync("x.ts", source).program).map(([name]) => name);

it.each([
  [
    "function one(two: (three: string) => void, { four: five = 1 }, [six], ...seven) {}",
    "five one seven six three two",
  ],
  ["const [one, ...two] = list; try {} catch (three) {}", "one three two"],
  ["type One<Two> = { three: string; four(): void }; interface Five {}", "Five One Two four three"],
  ["class One { #two = 1; three() { return (four) => four; } }", "One four three two"],
])("reads what %j declares", (source, names) => {
  expect(new Set(namesIn(source))).toEqual(new Set(names.split(" ")));
});

it("leaves out keys of objects, and names that destructuring repeats", () => {
  expect(namesIn("const one = { asked: 1, told: 2 }; const { asked, told: two } = one;")).toEqual([
    "one",
    "two",
  ]);
});

it.each([
  ["askAgain", " ask again "],
  ["HTTPServer", " http server "],
  ["MAX_LOOKS", " max looks "],
  ["rooms/exchange/give-cards", " rooms exchange give cards "],
])("splits %s", (name, words) => {
  expect(wordsOfName(name)).toBe(words);
});
