import { fileURLToPath, pathToFileURL } from "node:url";
import { isCall, type Call } from "./call.ts";
import { CODE_200 } from "./endpoint.ts";

/** The modules of the contract that declare calls. */
const CALL_MODULE = /[\\/]contract[\\/]src[\\/][a-z-]+[\\/](?:[a-z-]+[\\/])?(?:[a-z]+-)?calls\.ts$/;
const IMPORT =
  /^import \{([^}]*)\} from "@nodeyard\/contract\/([a-z-]+\/(?:[a-z-]+\/)?(?:[a-z]+-)?calls\.ts)"/gm;

function asEndpoint(name: string, { room, method, path, success }: Call): string {
  const make = method === "GET" ? "get" : "post";
  const isUsual = success.field === CODE_200.field && success.value === CODE_200.value;
  const parts = isUsual ? [room, path] : [room, path, success];
  return `export const ${name} = /* @__PURE__ */ ${make}(${parts.map((one) => JSON.stringify(one)).join(", ")});`;
}

/**
 * A plugin for Vite and Rolldown that puts calls into a bundle as their rooms and addresses alone: schemas, and with them the
 * validator, stay out of it. The build runs the module and writes what a client needs of each call.
 */
export function bundleCalls() {
  /** In development, when a module has last changed: Node keeps what it has loaded by its address. */
  const changedAt = new Map<string, number>();
  const load = async (file: URL): Promise<Record<string, unknown>> => {
    const at = changedAt.get(fileURLToPath(file));
    if (at !== undefined) file.search = String(at);
    return (await import(file.href)) as Record<string, unknown>;
  };
  return {
    name: "bundle-calls",
    watchChange(id: string) {
      changedAt.set(id, Date.now());
    },
    load: {
      filter: { id: CALL_MODULE },
      async handler(id: string) {
        const module = await load(pathToFileURL(id));
        const endpoints = Object.entries(module).flatMap(([name, value]) =>
          isCall(value) ? [asEndpoint(name, value)] : [],
        );
        const code = [
          'import { get, post } from "@nodeyard/contract/endpoint.ts";',
          ...endpoints,
        ].join("\n");
        return { code, moduleSideEffects: false };
      },
    },
    transform: {
      filter: { code: /contract\/[a-z-]+\/(?:[a-z-]+\/)?(?:[a-z]+-)?calls\.ts"/ },
      async handler(code: string, id: string) {
        for (const [, names = "", file = ""] of code.matchAll(IMPORT)) {
          const module = await load(new URL(file, import.meta.url));
          for (const name of names.split(",").map((one) => one.trim().split(" ")[0] ?? "")) {
            if (name === "" || name === "type" || isCall(module[name])) continue;
            throw new Error(
              `${id} imports ${name}, but only calls of contract/src/${file} are in a bundle: move it to the room's rules.ts`,
            );
          }
        }
        return null;
      },
    },
  };
}
