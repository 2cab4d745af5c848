/**
 * Keeps a submit that comes before the page's modules: the form shows that it is working (`[data-submitted]`), and
 * `light/ready.tsx` submits it once the page is hydrated. The fields are the browser's own, so what is typed stays.
 */
export function keepSubmit(): void {
  addEventListener("submit", (event) => {
    const { dataset } = document.documentElement;
    if (event.defaultPrevented || dataset["ready"] !== undefined) return;
    event.preventDefault();
    dataset["submitted"] = "";
  });
}
