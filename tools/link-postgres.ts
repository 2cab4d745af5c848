// `node tools/link-postgres.ts`: puts the library links of the embedded PostgreSQL back, as a user who may write
// node_modules. For installations whose server may not: an image, a unit with a read-only system.
import { tmpdir } from "node:os";
import { findBinaries } from "../server/src/platform/embedded/binaries.ts";

const { version, postgres } = await findBinaries(tmpdir(), false);
console.log(`PostgreSQL ${version}: ${postgres}`);
