// Holds the lists to the code: a call has the room and the method that the catalogue gives it, calls beside the
// catalogue live under their own prefixes, and so do pages, folders of rooms are rooms.
import { readdir, readFile } from "node:fs/promises";
import { isCall } from "../contract/src/call.ts";
import {
  CALLS,
  catalogueCalls,
  catalogueRoutes,
  isOwnPage,
  ROOMS,
  servedRoutes,
} from "./served.ts";

const problems: string[] = [];
const catalogue = new Map(
  (await catalogueCalls()).map((call) => [`${call.method} ${call.path}`, call]),
);
const seen = new Set<string>();
for (const { room, call } of CALLS) {
  const { access } = call;
  const name = `${call.method} ${call.path}`;
  if (seen.has(name)) problems.push(`${name} is in the contract twice`);
  seen.add(name);
  const listed = catalogue.get(name);
  // The catalogue gives operators' calls to one room; each is declared in the room that it is about.
  if (listed && listed.room !== room && !(listed.room === "operator" && access === "operator"))
    problems.push(`${name} belongs to room ${listed.room}, not ${room}`);
  if (!listed && !/^\/(?:api|agent)\/v1\//.test(call.path)) {
    problems.push(`${name} is not in the catalogue and not below /api/v1/ or /agent/v1/`);
  }
}
const routes = new Set((await catalogueRoutes()).map((route) => route.path));
for (const path of await servedRoutes())
  if (!routes.has(path) && !isOwnPage(path))
    problems.push(`page ${path} is not in the catalogue and not below /operator`);

const rooms: readonly string[] = ROOMS;
for (const { room } of catalogue.values())
  if (!rooms.includes(room)) problems.push(`${room} is no room`);
for (const folder of ["server/src/rooms", "console/src/rooms", "contract/src"]) {
  const entries = await readdir(new URL(`../${folder}`, import.meta.url), { withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory() && !rooms.includes(entry.name))
      problems.push(`${folder}/${entry.name} is no room`);
  }
}
/** Rooms that are of operators alone. */
const OF_OPERATORS = new Set(["operator", "rates"]);
const isOperatorHalf = (file: string): boolean => {
  const [room = "", folder] = file.split("/");
  return OF_OPERATORS.has(room) || folder === "operator";
};

// A room's operator half is in `<room>/operator/`: its calls, what serves them, and its pages.
const modules = await readdir(new URL("../contract/src", import.meta.url), { recursive: true });
for (const file of modules.filter((each) => /\/(?:\w+-)*calls\.ts$/.test(each))) {
  const declared: object = await import(new URL(`../contract/src/${file}`, import.meta.url).href);
  for (const call of Object.values(declared).filter(isCall))
    if ((call.access === "operator") !== isOperatorHalf(file))
      problems.push(
        `contract/src/${file}: ${call.path} is ${call.access}'s; operators' calls are declared in <room>/operator/, others are not`,
      );
}
const OPERATORS_CALLS =
  /import (?!type\b)[^;]*?from "@nodeyard\/contract\/(?:[\w-]+\/operator|operator|rates)\/(?:\w+-)*calls\.ts"/;
for (const base of ["server/src/rooms", "console/src/rooms"]) {
  const files = await readdir(new URL(`../${base}`, import.meta.url), { recursive: true });
  for (const file of files.filter((each) => /(?<!\.test)\.tsx?$/.test(each))) {
    if (isOperatorHalf(file) || file.endsWith("/room.ts") || file.includes("/testing/")) continue;
    const text = await readFile(new URL(`../${base}/${file}`, import.meta.url), "utf8");
    if (OPERATORS_CALLS.test(text))
      problems.push(`${base}/${file}: operators' calls are served and made in <room>/operator/`);
  }
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
