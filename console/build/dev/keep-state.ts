import type { Plugin } from "vite";

/**
 * Ends the way of a change here, which would else reach the entry and load the page again: route definitions are changed in
 * place, and the router reads them when it needs them.
 */
const IN_ROUTES = `
if (import.meta.hot) {
  const first = (import.meta.hot.data.routes ??= ROUTES);
  import.meta.hot.accept((next) => {
    if (next?.ROUTES.length !== first.length) return import.meta.hot.invalidate();
    next.ROUTES.forEach((route, index) => Object.assign(first[index], route));
  });
}
`;

/** Fetches what the page shows once a changed query is in place: its key may be the same. */
const IN_ENTRY = `
if (import.meta.hot) {
  let isStale = false;
  import.meta.hot.on("nodeyard:data", () => (isStale = true));
  import.meta.hot.on("vite:afterUpdate", () => {
    // After React Refresh, which draws components with the new query 16 ms after the last of their modules.
    if (isStale) setTimeout(() => void queryClient.invalidateQueries(), 50);
    isStale = false;
  });
}
`;

/**
 * Keeps the state of a page while its sources change. Texts and queries are plain modules: Vite runs what imports them again, up to
 * the components, whose state React Refresh keeps.
 */
export function keepState(): Plugin {
  return {
    name: "keep-state",
    transform: {
      filter: { id: /\/src\/app\/(?:routes\/routes\.ts|main\.tsx)$/ },
      handler(code, id) {
        if (this.environment.name !== "client") return null;
        return { code: code + (id.endsWith("main.tsx") ? IN_ENTRY : IN_ROUTES), map: null };
      },
    },
    hotUpdate({ file, modules }) {
      if (this.environment.name !== "client") return;
      // Only documents are made of it: frames, and the script in the head.
      if (modules.length === 0 && /\/(?:console|contract)\/src\/.*\.tsx?$/.test(file))
        this.environment.hot.send({ type: "full-reload" });
      else if (file.endsWith(".ts")) this.environment.hot.send("nodeyard:data");
    },
  };
}
