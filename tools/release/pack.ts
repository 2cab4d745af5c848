import { basename, dirname } from "node:path";
import { run } from "./run.ts";

/** Packs a folder into a .tar.gz. The same files at the same time give the same bytes. */
export async function pack(folder: string, file: string, atSeconds: number): Promise<void> {
  const order = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=gnu"];
  const form = [`--mtime=@${atSeconds}`, "--use-compress-program=gzip --no-name"];
  const args = ["--create", ...order, ...form, `--file=${file}`, basename(folder)];
  await run("tar", args, { cwd: dirname(folder) });
}
