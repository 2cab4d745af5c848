// Fails where a browser test asserts on something that it read from the page once: the page may not be there yet. Such
// an assertion waits instead, as `await expect.poll(() => row.innerText()).toBe(…)`. Works on the syntax of all of
// `e2e/`: what a locator or page gives away is a read, and so is all that is computed from it, across variables and
// functions. `all()` is refused altogether: it waits for nothing, and a loop over nothing passes.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Methods of `Page` and `Locator`, of axe and of the harness' `Visit`, that give a value of the moment. */
const READ_METHODS = new Set([
  "$",
  "$$",
  "$$eval",
  "$eval",
  "allInnerTexts",
  "allTextContents",
  "analyze",
  "ariaSnapshot",
  "boundingBox",
  "content",
  "cookies",
  "count",
  "elementHandle",
  "elementHandles",
  "evaluate",
  "evaluateAll",
  "getAttribute",
  "innerHTML",
  "innerText",
  "inputValue",
  "isChecked",
  "isDisabled",
  "isEditable",
  "isEnabled",
  "isHidden",
  "isVisible",
  "session",
  "textContent",
  "title",
]);
/** Methods of arrays and sets that take a value in. */
const ADDS = new Set(["add", "push", "unshift"]);
/** Calls that try what they are given until it holds. */
const WAITS = new Set(["expect.poll", "vi.waitFor", "vi.waitUntil"]);
/** Calls of the harness that ask the server, whatever they are given. */
const SERVER_CALLS = new Set(["ask", "succeed"]);

const isNode = (value) => typeof value?.type === "string";
const childrenOf = (node) => Object.values(node).flat().filter(isNode);
const isFunction = (node) => /^(?:Arrow)?Function(?:Expression|Declaration)?/.test(node.type);
const opensScope = (node) =>
  isFunction(node) || /^(?:Program|BlockStatement|For\w*Statement|CatchClause)$/.test(node.type);

function calleeOf(node) {
  const { callee } = node;
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return undefined;
  return `${callee.object.name}.${callee.property.name}`;
}

function namesIn(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((each) => namesIn(each.value ?? each.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/** Whether a value is read where it is written; a variable may hold an earlier state, to compare with. */
function readsNow(node) {
  if (isFunction(node)) return false;
  if (node.type === "CallExpression" && READ_METHODS.has(node.callee.property?.name)) return true;
  return childrenOf(node).some(readsNow);
}

/** What a name means at a place. */
function innermost(bindings, name, start) {
  return bindings
    .filter((each) => each.name === name && each.scope.start <= start && start < each.scope.end)
    .toSorted((one, other) => other.scope.start - one.scope.start)[0];
}

/** Every name of a file with where it is known, and what it gets its value from. */
function collectBindings(program) {
  const bindings = [];
  const assigned = [];
  const bind = (names, scope, sources = [], more = {}) => {
    for (const name of names)
      bindings.push({ name, scope, sources: [...sources], isRead: false, ...more });
  };
  const visit = (node, scope) => {
    const inner = opensScope(node) ? node : scope;
    if (node.type === "ImportDeclaration" && node.source.value.startsWith("."))
      for (const each of node.specifiers)
        if (each.type === "ImportSpecifier")
          bind([each.local.name], scope, [], { imported: each.imported.name });
    if (isFunction(node)) {
      for (const param of node.params) bind(namesIn(param), node);
      if (node.type === "FunctionDeclaration") bind([node.id.name], scope, returnsOf(node));
    }
    if (node.type === "VariableDeclarator" && node.init)
      bind(namesIn(node.id), scope, isFunction(node.init) ? returnsOf(node.init) : [node.init]);
    else if (node.type === "VariableDeclarator") bind(namesIn(node.id), scope);
    if (node.type === "ForOfStatement" && node.left.type === "VariableDeclaration")
      bind(namesIn(node.left.declarations[0].id), node, [node.right]);
    if (node.type === "AssignmentExpression" && node.operator === "+=")
      assigned.push([namesIn(node.left), node, [node.right]]);
    if (node.type === "CallExpression" && ADDS.has(node.callee.property?.name))
      assigned.push([namesIn(node.callee.object), node, node.arguments.filter(readsNow)]);
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(program, program);
  for (const [names, { start }, sources] of assigned)
    for (const name of names) innermost(bindings, name, start)?.sources.push(...sources);
  return bindings;
}

/** What a function gives back, without what functions in it do. */
function returnsOf(fn) {
  if (fn.body.type !== "BlockStatement") return [fn.body];
  const found = [];
  const visit = (node) => {
    if (node.type === "ReturnStatement" && node.argument) found.push(node.argument);
    if (!isFunction(node)) childrenOf(node).forEach(visit);
  };
  visit(fn.body);
  return found;
}

/** What the functions give back that a call is given. */
const passedReturns = (call) => call.arguments.filter(isFunction).flatMap(returnsOf);

const files = [];
for (const entry of await readdir(join(root, "e2e/src"), { recursive: true }))
  if (entry.endsWith(".ts")) {
    const path = join(root, "e2e/src", entry);
    const text = await readFile(path, "utf8");
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
    files.push({ path, text, program, bindings: collectBindings(program) });
  }

/** Names that any file gives to others and that are reads. */
const exportedReads = new Set();

const bindingAt = ({ bindings }, { name, start }) => innermost(bindings, name, start);

function isRead(file, node) {
  if (node.type === "CallExpression") {
    const name = calleeOf(node);
    if (WAITS.has(name) || SERVER_CALLS.has(name)) return false;
    const { callee } = node;
    if (callee.type === "Identifier" && READ_METHODS.has(callee.name)) return true;
    if (callee.type === "MemberExpression") {
      const method = callee.property.name ?? "";
      if (method.startsWith("waitFor")) return false;
      if (READ_METHODS.has(method)) return true;
      const of = callee.object.name ?? callee.object.property?.name;
      if (method === "url" && of === "page") return true;
    }
  }
  // A function passed to a call counts by its results, below; any other is only defined here.
  if (isFunction(node)) return false;
  if (node.type === "CallExpression" && passedReturns(node).some((each) => isRead(file, each)))
    return true;
  if (node.type === "Identifier") return bindingAt(file, node)?.isRead === true;
  if (node.type === "Property") return isRead(file, node.value);
  if (node.type === "MemberExpression" && !node.computed) return isRead(file, node.object);
  return childrenOf(node).some((child) => isRead(file, child));
}

for (let hasChanged = true; hasChanged;) {
  hasChanged = false;
  for (const file of files)
    for (const binding of file.bindings) {
      if (binding.isRead) continue;
      binding.isRead = binding.imported
        ? exportedReads.has(binding.imported)
        : binding.sources.some((source) => isRead(file, source));
      if (!binding.isRead) continue;
      hasChanged = true;
      if (binding.scope === file.program && !binding.imported) exportedReads.add(binding.name);
    }
}

/** The `expect(…)` or `expect.poll(…)` whose matcher a call is; undefined for any other call. */
function expectOf({ callee }) {
  if (callee.type !== "MemberExpression") return undefined;
  let at = callee.object;
  while (at.type === "MemberExpression" && at.object.type !== "Identifier") at = at.object;
  return at.type === "CallExpression" && /^expect(?:\.|$)/.test(calleeOf(at) ?? "")
    ? at
    : undefined;
}

const problems = [];
for (const file of files) {
  const report = (node, problem) => {
    const line = file.text.slice(0, node.start).split("\n").length;
    problems.push(`${relative(root, file.path)}:${line}: ${problem}`);
  };
  const visit = (node) => {
    if (node.type === "CallExpression") {
      const callee = calleeOf(node);
      if (expectOf(node) && node.arguments.some(readsNow))
        report(node, "compares with a value that is read once");
      if (WAITS.has(callee)) return;
      if ((callee === "expect" || callee === "expect.soft") && isRead(file, node.arguments[0]))
        report(node, "asserts on a value that was read once");
      if (node.callee.property?.name === "all" && callee !== "Promise.all")
        report(node, "loops over the current elements; wait for a count");
    }
    childrenOf(node).forEach(visit);
  };
  visit(file.program);
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
