import { lazy, type ComponentType, type LazyExoticComponent } from "react";

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

/** A part without which its page cannot be shown; its failure is one of the page's code, which recovers with the connection. */
export function lazyPage<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPage(load));
}
