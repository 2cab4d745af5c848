import { pathToFileURL } from "node:url";
import { isCall, type Call } from "./call.ts";
import { CODE_200 } from "./endpoint.ts";

/** The modules of the contract that declare calls. */
const CALL_MODULE = /[\\/]contract[\\/]src[\\/][a-z-]+[\\/](operator[\\/])?(?:[a-z]+-)?calls\.ts$/;
const IMPORT =
  /^import \{([^}]*)\} from "@nodeyard\/contract\/([a-z-]+\/(?:operator\/)?(?:[a-z]+-)?calls\.ts)"/gm;

function asEndpoint(name: string, { room, method, path, success }: Call): string {
  const make = method === "GET" ? "get" : "post";
  const isUsual = success.field === CODE_200.field && success.value === CODE_200.value;
  const given = isUsual ? [room, path] : [room, path, success];
  return `export const ${name} = /* @__PURE__ */ ${make}(${given.map((one) => JSON.stringify(one)).join(", ")});`;
}

/**
 * A plugin for Vite and Rolldown that puts calls into a bundle as their rooms and addresses alone: schemas, and with them the
 * validator, stay out of it. The build runs the module and writes what a client needs of each call.
 */
export function bundleCalls() {
  return {
    name: "bundle-calls",
    load: {
      filter: { id: CALL_MODULE },
      async handler(id: string) {
        const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
        const endpoints = Object.entries(module).flatMap(([name, value]) =>
          isCall(value) ? [asEndpoint(name, value)] : [],
        );
        const up = CALL_MODULE.exec(id)?.[1] === undefined ? ".." : "../..";
        const code = [`import { get, post } from "${up}/endpoint.ts";`, ...endpoints].join("\n");
        return { code, moduleSideEffects: false };
      },
    },
    transform: {
      filter: { code: /contract\/[a-z-]+\/(?:operator\/)?(?:[a-z]+-)?calls\.ts"/ },
      async handler(code: string, id: string) {
        for (const [, names = "", file = ""] of code.matchAll(IMPORT)) {
          const module = (await import(`./${file}`)) as Record<string, unknown>;
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
