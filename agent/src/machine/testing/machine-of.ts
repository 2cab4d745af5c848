import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** With the test that made it, or with the file, if none runs. A hook of this module would be that of a worker's first file alone. */
function removeAfterwards(root: string): void {
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    onTestFinished(remove);
  } catch {
    afterAll(remove);
  }
}

/** A folder in place of a machine's `/`, with these files. */
export function machineOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "machine-"));
  removeAfterwards(root);
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return root;
}
