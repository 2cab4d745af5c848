import { spawnSync } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Programs that the archive runs beside its own; their C and C++ libraries come with them. PostgreSQL is started and stopped
 * through shell and cat.
 */
const SYSTEM_PROGRAMS = ["/bin/sh", "/bin/cat"];
/** Parts of the C library that are only loaded at run time. */
const AT_RUN_TIME = ["libresolv.so.2", "libnss_files.so.2", "libnss_dns.so.2"];
const DEVICES = ["null", "zero", "random", "urandom"];

/** Paths of the libraries that a program loads from outside of its own package. */
function librariesOf(program: string): string[] {
  const { stdout } = spawnSync("ldd", [program], { encoding: "utf8" });
  const paths = [...stdout.matchAll(/(?:=> |^\s*)(\/\S+) \(/gm)].map(([, path = ""]) => path);
  return paths.filter((path) => /^\/(?:usr\/)?lib/.test(path));
}

/** True if this process may create and enter a root. */
export function canEnterRoot(): boolean {
  const isThere = (program: string): boolean =>
    spawnSync("which", [program], { stdio: "ignore" }).status === 0;
  return (
    process.platform === "linux" &&
    process.getuid?.() === 0 &&
    ["unshare", "chroot", "mknod", "ldd"].every(isThere)
  );
}

/** A root with nothing but libraries of the system, a shell, a user and devices: what the archive lacks shows. */
export async function makeEmptyRoot(root: string, programs: readonly string[]): Promise<void> {
  const files = [...programs, ...SYSTEM_PROGRAMS].flatMap(librariesOf);
  const library = files.find((path) => path.endsWith("/libc.so.6")) ?? "";
  const parts = AT_RUN_TIME.map((name) => join(dirname(library), name));
  for (const path of new Set([...files, ...parts, ...SYSTEM_PROGRAMS])) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await copyFile(path, join(root, path));
  }
  for (const path of ["dev/shm", "proc", "tmp", "etc", "data"])
    await mkdir(join(root, path), { recursive: true });
  await writeFile(
    join(root, "etc/passwd"),
    "root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n",
  );
  await writeFile(join(root, "etc/group"), "root:x:0:\nnogroup:x:65534:\n");
  await writeFile(join(root, "etc/hosts"), "127.0.0.1 localhost\n");
  for (const device of DEVICES)
    spawnSync("cp", ["--archive", `/dev/${device}`, join(root, "dev", device)]);
  spawnSync("chmod", ["1777", join(root, "tmp")]);
}

/** The command that runs another one in the root, in namespaces that end with it. */
export function inRoot(root: string, command: readonly string[]): string[] {
  const script = `mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$0" "$@"`;
  return ["unshare", "--mount", "sh", "-c", script, root, ...command];
}
