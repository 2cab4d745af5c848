// Holds the lists to the code: a call has the room and the method that the catalogue gives it, calls beside the
// catalogue live under their own prefixes, and so do pages, folders of rooms are rooms.
import { readdir } from "node:fs/promises";
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
  const name = `${call.method} ${call.path}`;
  if (seen.has(name)) problems.push(`${name} is in the contract twice`);
  seen.add(name);
  const listed = catalogue.get(name);
  if (listed && listed.room !== room)
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
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
