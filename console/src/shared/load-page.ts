import { createElement, use, type ComponentType, type ReactNode } from "react";

/** A page's code did not arrive. */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super("page code not loaded", { cause });
    this.name = "LoadFailure";
  }
}

/** Time limit for loading a page's code. */
const LOAD_TIMEOUT_MS = 120_000;

/** Loads a page's code; a failure, or more than two minutes of silence, becomes a `LoadFailure`. */
export async function loadPage<Page>(
  load: () => Promise<Page>,
  timeoutMs: number = LOAD_TIMEOUT_MS,
): Promise<Page> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timed out")), timeoutMs);
  });
  try {
    return await Promise.race([load(), silence]);
  } catch (cause) {
    throw new LoadFailure(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** A component whose code is fetched when it is first shown, or before that by `load`. */
export type LazyPage<Props> = ((props: Props) => ReactNode) & {
  readonly load: () => Promise<{ default: ComponentType<Props> }>;
  /** As it was given. */
  readonly imports: () => Promise<{ default: ComponentType<Props> }>;
};

/**
 * A part without which its page cannot be shown; its failure is one of the page's code, which recovers with the connection.
 * Once loaded it is drawn at once: `React.lazy` shows the place holder first, which React then keeps for 300 ms.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => {
    if (loading) return loading;
    const loads = loadPage(load).then((module) => {
      // As React marks what it has waited for: `use` then returns at once.
      void Object.assign(loads, { status: "fulfilled", value: module });
      return module;
    });
    return (loading = loads);
  };
  function Lazy(props: Props) {
    return createElement(use(loadOnce()).default, props);
  }
  return Object.assign(Lazy, { load: loadOnce, imports: load });
}
