import { parseSync } from "oxc-parser";

/** One change of a source text. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
  ["+", "-"],
  ["-", "+"],
  ["*", "/"],
  ["/", "*"],
  ["&&", "||"],
  ["||", "&&"],
]);

/** The same in SQL, where operators are surrounded by blanks. */
const SQL_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...OPERATORS].filter(([operator]) => !/[=&|]{2}/.test(operator)),
  ["=", "<>"],
  ["and", "or"],
  ["not", ""],
  ["least(", "greatest("],
  ["greatest(", "least("],
  ["asc", "desc"],
  ["desc", "asc"],
  ["floor(", "ceil("],
  ["div(", "mod("],
  ["mod(", "div("],
]);
const SQL =
  /^\s*(?:with|select|insert|update|delete|from|where|and|or|case|coalesce|exists|set)\b/i;

/** Their conditions and steps stay as they are: no test could end an endless loop. */
const LOOPS = new Set(["ForStatement", "WhileStatement", "DoWhileStatement"]);
/** A missing log line or metric is no fault of money. */
const OBSERVATION = /\.log\.|\.logger\.|metrics\./;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function mutantsOfSql(source: string, { start, end }: Node): Mutant[] {
  const text = source.slice(start, end);
  return [...text.matchAll(/(?<=[\s(])(?:[a-z]+\(|[a-z]+|[<>=+\-*/]+)(?=[\s(]|\b)/g)].flatMap(
    ({ 0: word, index }) => {
      const replacement = SQL_WORDS.get(word);
      return replacement === undefined
        ? []
        : [{ start: start + index, end: start + index + word.length, replacement }];
    },
  );
}

function mutantsOf(source: string, node: Node): Mutant[] {
  if (node.type === "TemplateLiteral")
    return SQL.test(source.slice(node.start + 1, node.end))
      ? (node["quasis"] as Node[]).flatMap((part) => mutantsOfSql(source, part))
      : [];
  if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
    const operator = node["operator"] as string;
    const replacement = OPERATORS.get(operator);
    const start = source.indexOf(operator, (node["left"] as Node).end);
    return replacement === undefined ? [] : [{ start, end: start + operator.length, replacement }];
  }
  if (node.type === "IfStatement" || node.type === "ConditionalExpression") {
    const { start, end } = node["test"] as Node;
    return [{ start, end, replacement: `!(${source.slice(start, end)})` }];
  }
  if (node.type !== "ExpressionStatement" || node["directive"]) return [];
  return OBSERVATION.test(source.slice(node.start, node.end))
    ? []
    : [{ start: node.start, end: node.end, replacement: ";" }];
}

/** All mutants of a TypeScript source and the SQL in it, in its order. */
export function findMutants(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    mutants.push(...mutantsOf(source, value));
    for (const [field, child] of Object.entries(value))
      if (!(LOOPS.has(value.type) && (field === "test" || field === "update"))) visit(child);
  };
  visit(parseSync(file, source).program);
  return mutants.toSorted((a, b) => a.start - b.start);
}
