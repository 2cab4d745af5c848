import { createHash } from "node:crypto";
import { MAINTAINER } from "./deb-documents.ts";
import { gzip } from "./gzip.ts";
import { tar, type Entry } from "../src/self-check/tar.ts";

interface DebSource {
  /** `Architecture` in Debian's names. */
  readonly architecture: string;
  readonly version: string;
  /** Of all files in the package. */
  readonly at: Date;
  readonly files: readonly (Entry & { content: Uint8Array })[];
  /** Files below `/etc` that an upgrade keeps as the owner changed them. */
  readonly conffiles: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
}

/** A Debian binary package (`deb(5)`): an `ar` archive of a version, the control data and the files. */
export async function deb(source: DebSource): Promise<Buffer> {
  const { at, files } = source;
  const control: Entry[] = [
    { path: "./control", mode: 0o644, content: Buffer.from(controlOf(source)) },
    {
      path: "./conffiles",
      mode: 0o644,
      content: Buffer.from(source.conffiles.map((path) => `/${path}\n`).join("")),
    },
    {
      path: "./md5sums",
      mode: 0o644,
      content: Buffer.from(
        files
          .filter(({ path }) => !source.conffiles.includes(path))
          .map(({ path, content }) => `${md5(content)}  ${path}\n`)
          .join(""),
      ),
    },
    ...Object.entries(source.scripts).map(([name, text]) => ({
      path: `./${name}`,
      mode: 0o755,
      content: Buffer.from(text),
    })),
  ];
  const data = [...directoriesOf(files), ...files].map((entry) => ({
    ...entry,
    path: `./${entry.path}`,
  }));
  return ar(
    [
      ["debian-binary", Buffer.from("2.0\n")],
      ["control.tar.gz", await gzip(tar(control, at))],
      ["data.tar.gz", await gzip(tar(data, at))],
    ],
    at,
  );
}

function controlOf({ architecture, version, files }: DebSource): string {
  const kibibytes = files.reduce((sum, { content }) => sum + Math.ceil(content.length / 1024), 0);
  return [
    "Package: nodeyard-agent",
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${MAINTAINER}`,
    `Installed-Size: ${kibibytes}`,
    // Libraries that the Node runtime is linked against.
    "Depends: libc6 (>= 2.28), libstdc++6, passwd",
    "Section: net",
    "Priority: optional",
    "Description: Nodeyard device agent",
    " Binds this machine to a Nodeyard server, measures it, runs its tasks and",
    " executes its owner's commands.",
    " Brings its own runtime.",
    "",
  ].join("\n");
}

const md5 = (content: Uint8Array): string => createHash("md5").update(content).digest("hex");

function directoriesOf(files: readonly Entry[]): Entry[] {
  const paths = new Set<string>();
  for (const { path } of files)
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1))
      paths.add(path.slice(0, end));
  return [...paths].map((path) => ({ path, mode: 0o755 }));
}

/** The common `ar` format, with the names as `dpkg` writes them. */
function ar(members: readonly [name: string, content: Uint8Array][], at: Date): Buffer {
  const parts: Uint8Array[] = [Buffer.from("!<arch>\n")];
  for (const [name, content] of members) {
    const fields = [
      name.padEnd(16),
      String(at.getTime() / 1000).padEnd(12),
      "0".padEnd(6),
      "0".padEnd(6),
      "100644".padEnd(8),
      String(content.length).padEnd(10),
    ];
    parts.push(Buffer.from(`${fields.join("")}\`\n`), content);
    if (content.length % 2 === 1) parts.push(Buffer.from("\n"));
  }
  return Buffer.concat(parts);
}
