// Holds contract/src/rights.tsv to the calls: a call that has no row, or a cell that differs from what the call declares, and a
// field of a request that is known neither as the name of an object nor as data. `npm run rights` writes the table, unless there is such
// a field; its difference is what a reviewer reads.
import { readFile, writeFile } from "node:fs/promises";
import { CALLS } from "../contract/src/calls.ts";
import {
  CALLERS,
  deriveTable,
  nameOf,
  readTable,
  TABLE_PATH,
} from "../server/src/platform/testing/rights/matrix.ts";
import { unknownFields } from "../server/src/platform/testing/rights/objects.ts";
import { readArguments } from "./read-arguments.mjs";

const { values } = readArguments(
  "npm run rights                         writes the table of rights\nnode tools/check-rights.ts             fails if it differs from the calls",
  { options: { write: { type: "boolean" } } },
);

/** The lines of which one is to be pasted. */
function choicesFor(field: string): string {
  return [
    `NAMES      ${field}: ({ deviceId }) => deviceId,   if it names an object, such as a device`,
    `DATA       ${field}: …,   with a value that is valid at the clock of the tests, TEST_START, if the call needs it to look for its object`,
    `LEFT_OUT   ${field}   if neither`,
  ].join("\n  ");
}

const unknown = CALLS.flatMap((named) =>
  unknownFields(named).map(
    (field) =>
      `${nameOf(named)} has the new field ${field}: add it to one list of server/src/platform/testing/rights/objects.ts\n  ${choicesFor(field)}`,
  ),
);
const problems = [...unknown];
const derived = deriveTable();
// With an unknown field, the row of its call may be wrong.
if (values.write && unknown.length === 0) await writeFile(TABLE_PATH, derived);
else if (!values.write && derived !== (await readFile(TABLE_PATH, "utf8"))) {
  const declared = await readTable();
  for (const line of derived.trimEnd().split("\n").slice(1)) {
    const [name = "", ...rights] = line.split("\t");
    const row = declared.get(name);
    if (!row) problems.push(`${name} has no rights declared`);
    for (const [index, caller] of CALLERS.entries())
      if (row && row.get(caller) !== rights[index])
        problems.push(
          `${name}, ${caller}: declared ${row.get(caller)}, the call says ${rights[index]}`,
        );
  }
  const served = new Set(CALLS.map(nameOf));
  for (const name of declared.keys()) if (!served.has(name)) problems.push(`${name} is no call`);
  problems.push("contract/src/rights.tsv differs from the calls: npm run rights");
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
