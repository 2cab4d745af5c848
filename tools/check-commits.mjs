// `npm run commits -- BASE`: subjects of the commits since BASE are `scope: imperative` of at most 72 characters. Merges are left out.
import { execFileSync } from "node:child_process";
import { readArguments, refuseArguments } from "./read-arguments.mjs";

const SUBJECT = /^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)?: \S/;
const MOST_CHARACTERS = 72;

const USAGE = "npm run commits -- BASE    checks the subjects of the commits since BASE";
const { positionals } = readArguments(USAGE, { allowPositionals: true });
const [base, ...others] = positionals;
if (base === undefined || others.length > 0) refuseArguments(USAGE, "Name one commit as the base");

const log = execFileSync("git", ["log", "--no-merges", "--format=%h %s", `${base}..HEAD`], {
  encoding: "utf8",
});
const problems = log
  .split("\n")
  .filter((line) => line !== "")
  .flatMap((line) => {
    const subject = line.slice(line.indexOf(" ") + 1);
    const { length } = [...subject];
    if (!SUBJECT.test(subject)) return [`${line}\n  not "scope: imperative"`];
    return length > MOST_CHARACTERS ? [`${line}\n  ${length} characters`] : [];
  });
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
