const arriving = new Map<string, Promise<void>>();

/** Adds a style sheet to the document; a failure leaves nothing behind, so that the next call retries. */
function loadStyle(address: string): Promise<void> {
  const known = arriving.get(address);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  const arrival = new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      arriving.delete(address);
      link.remove();
      reject(new Error(`style sheet not loaded: ${address}`));
    });
  });
  arriving.set(address, arrival);
  document.head.append(link);
  return arrival;
}

/**
 * A part's code together with its style sheet, for `lazyPart`. A part that renders `<link precedence>` on a page that is shown
 * already makes React replace the page by its skeleton until the sheet is there, for 300 ms at least.
 */
export async function withStyle<Module>(address: string, code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadStyle(address)]);
  return module;
}
