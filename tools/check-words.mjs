// Language: refuses the words that docs/glossary.md lists as not to use, pointers to documents that are not in the repository,
// and comments that begin with a relative clause. Reads comments, documents, test names, and the string literals that hold a
// blank: messages, errors, logs, summaries. A list of its own holds for declared identifiers and names of files.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { declaredNames, wordsOfName } from "./declared-names.mjs";

const root = process.argv[2] ?? join(fileURLToPath(import.meta.url), "../..");
const GLOSSARY = "docs/glossary.md";

/** Places that need a listed word: file prefix, words, reason. */
const EXCEPTIONS = [
  ["console/src/rooms/legal/", ["*"], "legal wording, changed only with a new edition"],
  ["tools/lines/scene.ts", ["whom"], "an option of systemctl"],
];

/** Files whose identifiers need a listed word: file prefix, words, reason. */
const NAME_EXCEPTIONS = [
  ["server/src/platform/schema.ts", ["*"], "names of columns"],
  ["server/src/rooms/identity/operator/list-reviews.ts", ["looks"], "a column"],
  ["console/src/light/forget.tsx", ["forget"], "named after its route"],
];

const CODE = new Set([".ts", ".tsx", ".mjs", ".css"]);
const MODULE = /\.(?:tsx?|mjs)$/;
const HASH =
  /\.(?:ya?ml|service|socket|timer|conf|example|sh)$|(?:^|\/)(?:Dockerfile|Caddyfile|run)$/;
const TEXTS =
  /(?:^|\/)(?:messages|texts)(?:\.\w+)?\.tsx?$|(?:^|\/)errors\.ts$|-(?:text|words|mails?|message)\.ts$|\/legal\//;
const TEST_NAME =
  /^\s*(?:(?:describe|it|test)\b[\w.]*\(\s*)?(["`])((?:(?!\1).)+)\1,\s*(?:async\b|\(|$)/;

/** First column of the table under a heading of the glossary. */
function listedWords(heading) {
  const [, section = ""] = readFileSync(join(root, GLOSSARY), "utf8").split(`## ${heading}\n`);
  return section
    .split(/\n## /)[0]
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| words |"))
    .flatMap((line) =>
      line
        .split("|")[1]
        .trim()
        .split(/[,、]\s*/),
    );
}

const english = listedWords("English words not to use");
const chinese = listedWords("Chinese words not to use");
const ofNames = listedWords("Identifiers not to use");
if ([english, chinese, ofNames].some((words) => words.length === 0))
  throw new Error(`${GLOSSARY} lists no words`);

const RULES = [
  ...english.map((word) => [word, new RegExp(`\\b${word.replaceAll(" ", "\\s+")}\\b`, "giu")]),
  ...chinese.map((word) => [word, new RegExp(word, "gu")]),
];
const POINTER = /\bspec \d|§|\/work\/|\bissue #?\d+/gi;
/** Comment lines that begin with a relative clause. */
const CLAUSE =
  /(?:(?:^|[\s{])(?:\/\/+|\/\*+|--|#+)|^\s*\*)\s*((?:What|Whether|How|Where|That of)\b.{0,30})/;
/** Applied already: its checksum is stored, so that its comments stay. */
const APPLIED = "server/src/migrations/20261127_0000_baseline.sql";
const CITED = /\bdocs\/[\w./-]+\.md\b|\bdecisions? (\d{1,4})\b/gi;

/** String literals of a source, by line from 0: all of a file of texts, elsewhere those that hold a blank. */
function literalsOf(file, text, program) {
  const found = new Map();
  const add = ({ start, end }, value) => {
    if (!TEXTS.test(file) && !value.trim().includes(" ")) return;
    const first = text.slice(0, start).split("\n").length - 1;
    text
      .slice(start, end)
      .split("\n")
      .forEach((part, index) =>
        found.set(first + index, [...(found.get(first + index) ?? []), part]),
      );
  };
  const keys = new Set();
  new Visitor({
    Property: ({ key }) => keys.add(key),
    Literal: (node) => typeof node.value === "string" && !keys.has(node) && add(node, node.value),
    TemplateElement: (node) => add(node, node.value.raw),
    JSXText: (node) => add(node, node.value),
  }).visit(program);
  return found;
}

/** Prose of each line; "" where a line has none, so that a phrase may run over a line's end but not over code. */
function proseOf(file, text, program) {
  const lines = text.split("\n");
  if (file.endsWith(".md")) {
    let isFenced = false;
    let isList = false;
    return lines.map((line) => {
      if (/^\s*```/.test(line)) isFenced = !isFenced;
      if (line.startsWith("## ")) isList = file === GLOSSARY && line.endsWith("words not to use");
      // The glossary's tables name what they refuse.
      const isTerm = file === GLOSSARY && line.startsWith("|");
      return isFenced || isList || isTerm ? "" : line;
    });
  }
  if (extname(file) === ".sql") return lines.map((line) => /--(.*)/.exec(line)?.[1] ?? "");
  if (!CODE.has(extname(file))) return lines.map((line) => /(?:^|\s)#(.*)/.exec(line)?.[1] ?? "");
  const isTest = /\.test\.tsx?$/.test(file);
  const literals = isTest || !program ? new Map() : literalsOf(file, text, program);
  let isInBlock = false;
  return lines.map((line, index) => {
    if (isInBlock || /^\s*(?:\{\s*)?\/\*/.test(line)) {
      isInBlock = !line.includes("*/");
      return line.replace(/^\s*\{?\s*(?:\/\*\*?|\*(?!\/))?|\*\/.*$/g, "");
    }
    const parts = [/(?:^|\s)\/\/\s?(.*)$/.exec(line)?.[1] ?? ""];
    if (isTest) parts.push(TEST_NAME.exec(line)?.[2] ?? "");
    parts.push(...(literals.get(index) ?? []));
    return parts.filter((part) => part !== "").join(" ");
  });
}

function isExcepted(file, word, exceptions = EXCEPTIONS) {
  return exceptions.some(
    ([prefix, words]) => file.startsWith(prefix) && (words.includes(word) || words.includes("*")),
  );
}

/** Names in snake case are columns and fields of calls. */
function refusedNames(file, text, program) {
  const names = declaredNames(program).filter(([name]) => !/^[a-z]\w*_/.test(name));
  return [[file.slice(0, -extname(file).length), 0], ...names].flatMap(([name, start]) => {
    const words = wordsOfName(name);
    const line = text.slice(0, start).split("\n").length;
    return ofNames
      .filter((word) => words.includes(` ${word} `) && !isExcepted(file, word, NAME_EXCEPTIONS))
      .map((word) => `${file}:${line} "${word}" in the name ${name}`);
  });
}

function isDecision(number) {
  return decisions.some((name) => Number(name.slice(0, 4)) === Number(number));
}

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => existsSync(join(root, file)))
  .filter((file) => CODE.has(extname(file)) || /\.(?:md|sql)$/.test(file) || HASH.test(file))
  .filter((file) => file !== "tools/check-words.mjs");
const decisions = files
  .filter((file) => file.startsWith("docs/decisions/"))
  .map((file) => file.slice("docs/decisions/".length));
const found = [];

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  if (!file.endsWith(".md") && file !== APPLIED)
    for (const [index, line] of text.split("\n").entries()) {
      const [, clause] = CLAUSE.exec(line) ?? [];
      if (clause !== undefined)
        found.push(`${file}:${index + 1} comment begins with "${clause}": write a noun phrase`);
    }
  const program = MODULE.test(file) ? parseSync(file, text).program : undefined;
  if (program) found.push(...refusedNames(file, text, program));
  // Names in code spans are the code's own.
  const prose = proseOf(file, text, program)
    .join("\n")
    .replaceAll(/`[^`\n]*`/g, "``");
  const lineAt = (index) => prose.slice(0, index).split("\n").length;
  for (const [word, pattern] of RULES)
    if (!isExcepted(file, word))
      for (const match of prose.matchAll(pattern))
        found.push(`${file}:${lineAt(match.index)} "${word}"`);
  for (const match of prose.matchAll(POINTER))
    found.push(`${file}:${lineAt(match.index)} cites what is not in the repository: ${match[0]}`);
  for (const match of prose.matchAll(CITED))
    if (match[1] === undefined ? !existsSync(join(root, match[0])) : !isDecision(match[1]))
      found.push(`${file}:${lineAt(match.index)} cites what is not in the repository: ${match[0]}`);
}
if (found.length > 0) {
  console.error(`${found.join("\n")}\n\n${found.length} found; see ${GLOSSARY}`);
  process.exit(1);
}
