import { gzipSync } from "node:zlib";
import type { Entry } from "../src/self-check/tar.ts";

export const MAINTAINER = "Nodeyard maintainers <maintainers@nodeyard.example>";
const DOCUMENTS = "usr/share/doc/nodeyard-agent";

/** Deliberate differences from Debian's policy, which is for packages that Debian builds. */
const OVERRIDES = `# A package of a vendor keeps its program and its own runtime apart from the system's.
nodeyard-agent: dir-or-file-in-opt *
# The runtime is Node as its project releases it.
nodeyard-agent: embedded-library *
nodeyard-agent: hardening-no-pie *
nodeyard-agent: unstripped-binary-or-object *
# Without debhelper, and only where systemd runs.
nodeyard-agent: maintainer-script-calls-systemctl *
# Holds the activation code.
nodeyard-agent: non-standard-file-perm 0600 != 0644 *
`;

/** Documents that Debian policy requires in a package. */
export function debDocuments(source: {
  readonly version: string;
  readonly at: Date;
  readonly notices: string;
}): (Entry & { readonly content: Uint8Array })[] {
  const { version, at, notices } = source;
  const rfc5322 = at.toUTCString().replace("GMT", "+0000");
  const changelog = `nodeyard-agent (${version}) stable; urgency=medium

  * See CHANGELOG.md of the project.

 -- ${MAINTAINER}  ${rfc5322}
`;
  const copyright = `Copyright ${at.getUTCFullYear()} the Nodeyard authors.

Licensed under the Apache License, Version 2.0: /usr/share/common-licenses/Apache-2.0

The runtime, /opt/nodeyard-agent/current/node, under the licences in /opt/nodeyard-agent/current/LICENSE.node.

${notices}`;
  const file = (path: string, content: Uint8Array | string) => ({
    path,
    mode: 0o644,
    content: Buffer.from(content),
  });
  return [
    file(`${DOCUMENTS}/changelog.gz`, gzipSync(changelog, { level: 9 })),
    file(`${DOCUMENTS}/copyright`, copyright),
    file("usr/share/lintian/overrides/nodeyard-agent", OVERRIDES),
  ];
}
