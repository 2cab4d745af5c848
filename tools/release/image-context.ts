import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { copyTracked } from "./copy-tracked.ts";

/** Sources of the image's COPY lines, without those from other stages. */
function copiedPaths(dockerfile: string): string[] {
  const copies = [...dockerfile.matchAll(/^COPY (?!--from=)(.+)$/gm)].map(([, line = ""]) => line);
  return [...new Set(copies.flatMap((line) => line.trim().split(/\s+/).slice(0, -1)))].sort();
}

/** Stages the files that `docker build` and `docker compose up` need, and nothing else. */
export async function stageImageContext(root: string, stage: string): Promise<void> {
  const dockerfile = await readFile(join(root, "Dockerfile"), "utf8");
  const beside = ["Dockerfile", ".dockerignore", "compose.yaml", "deploy"];
  await copyTracked(root, stage, [...copiedPaths(dockerfile), ...beside]);
}
