import { run } from "./run.ts";

interface Bom {
  readonly metadata: { readonly component: object };
  readonly components: readonly { readonly "bom-ref": string }[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
}

const WORKSPACES = ["server", "contract", "console", "agent"];

/** Titles of a notices text: `name@version` of each package. */
export function noticedRefs(notices: string): string[] {
  return [...notices.matchAll(/^(\S+) (\d\S*) — /gm)].map(
    ([, name, version]) => `${name}@${version}`,
  );
}

/**
 * The bill of materials in CycloneDX: npm's, which has development too, narrowed to the packages that
 * the artifacts contain.
 */
export async function writeBom(root: string, contained: ReadonlySet<string>): Promise<string> {
  const form = ["--sbom-format", "cyclonedx", "--sbom-type", "application"];
  // Without `--omit dev`: npm leaves out what one workspace ships and another only tests with.
  const text = await run("npm", ["sbom", "--package-lock-only", ...form], { cwd: root });
  const bom = JSON.parse(text) as Bom;
  const own = WORKSPACES.map((name) => `@nodeyard/${name}@`);
  const isContained = (ref: string): boolean =>
    contained.has(ref) || own.some((prefix) => ref.startsWith(prefix));
  const components = bom.components.filter((one) => isContained(one["bom-ref"]));
  const refs = new Set(components.map((one) => one["bom-ref"]));
  const missing = [...contained].filter((ref) => !refs.has(ref));
  if (missing.length > 0) throw new Error(`npm's bill of materials lacks ${missing.join(", ")}`);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref) || ref.startsWith("nodeyard@"))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) }));
  // npm names it after the folder.
  const component = { ...bom.metadata.component, name: "nodeyard" };
  const metadata = { ...bom.metadata, component };
  return `${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2)}\n`;
}
