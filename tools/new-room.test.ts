import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const project = join(import.meta.dirname, "..");
const TSC = join(project, "node_modules/typescript/bin/tsc");
/** A room of the copy alone. */
const NEW = "tried-room";

let copy: string;
/** A copy of the tracked files. Packages are the project's own, but for the workspaces, which are the copy's. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "new-room-"));
  const tracked = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      cwd: project,
      encoding: "utf8",
    },
  );
  const files = tracked
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(project, file)));
  for (const file of files) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(project, file), join(copy, file));
  }
  const list = join(copy, "contract/src/rooms.ts");
  const rooms = await readFile(list, "utf8");
  await writeFile(list, rooms.replace("\n] as const", `\n  "${NEW}",\n] as const`));
  await mkdir(join(copy, "node_modules/@nodeyard"), { recursive: true });
  for (const name of await readdir(join(project, "node_modules"))) {
    if (name !== "@nodeyard")
      await symlink(join(project, "node_modules", name), join(copy, "node_modules", name));
  }
  for (const name of await readdir(join(project, "node_modules/@nodeyard"))) {
    await symlink(join(copy, name), join(copy, "node_modules/@nodeyard", name));
    const own = join(name, "node_modules");
    if (existsSync(join(project, own))) await symlink(join(project, own), join(copy, own));
  }
});
afterAll(() => rm(copy, { recursive: true }));

function run(args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}
const newRoom = (...args: string[]) => run(["tools/new-room.mjs", ...args]);

/** Every file of the copy with its content. */
async function contents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const top of await readdir(copy)) {
    if (top === "node_modules") continue;
    const entries = await readdir(join(copy, top), { recursive: true }).catch(() => [""]);
    for (const entry of entries) {
      const file = join(copy, top, entry);
      found[join(top, entry)] = await readFile(file, "utf8").catch(() => "");
    }
  }
  return found;
}

it("refuses a name that is no room's, a room that exists, and more than a name; nothing is left behind", async () => {
  const before = await contents();
  for (const args of [[], ["no-such-room"], ["../payee"], ["devices"], [NEW, "more"]])
    expect(newRoom(...args).status, args.join(" ")).toBe(2);
  expect(await contents()).toEqual(before);
});

it("leaves nothing behind when a list is not where it should be", async () => {
  const list = join(copy, "server/src/rooms.ts");
  const text = await readFile(list, "utf8");
  await writeFile(list, text.replace("ROOMS: readonly Room[]", "ALL: readonly Room[]"));
  const before = await contents();
  expect(newRoom(NEW).status).toBe(1);
  expect(await contents()).toEqual(before);
  await writeFile(list, text);
});

it("makes a room that passes the types and the checks, but for its page, which no address leads to yet", async () => {
  expect(newRoom(NEW)).toMatchObject({ status: 0 });
  const programs = {
    "tsconfig.server.json": {
      extends: "./tsconfig.json",
      include: [
        "contract/src/calls.ts",
        "server/src/rooms.ts",
        "server/src/platform/testing",
        `server/src/rooms/${NEW}`,
      ],
    },
    "console/tsconfig.room.json": {
      extends: "./tsconfig.json",
      include: ["src/**/*.d.ts", `src/rooms/${NEW}`],
    },
  };
  for (const [file, settings] of Object.entries(programs)) {
    await writeFile(join(copy, file), JSON.stringify(settings));
    expect(run([TSC, "-p", file])).toEqual({ status: 0, output: "" });
  }
  const page = `console/src/rooms/${NEW}/${NEW}-page.tsx`;
  expect(run(["tools/check-directions.mjs"]), "its page waits for a path and a label").toEqual({
    status: 1,
    output: `${page}: nothing imports it, and it is not in \`started\` (tools/directions.json)\n`,
  });
  expect(run(["tools/check-rights.ts"]).status, "the call has no row of rights yet").toBe(1);
  expect(run(["tools/check-rights.ts", "--write"])).toEqual({ status: 0, output: "" });
  expect(run(["tools/check-rights.ts"])).toEqual({ status: 0, output: "" });
  const made = [
    "contract/src/calls.ts",
    "server/src/rooms.ts",
    ...["contract/src", "server/src/rooms", "console/src/rooms"].map((place) => `${place}/${NEW}`),
  ];
  expect(run(["node_modules/oxfmt/bin/oxfmt", "--check", ...made]).status).toBe(0);
}, 300_000);
