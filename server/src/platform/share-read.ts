/** A read that callers share while it runs, as the metrics of one scrape do. */
export function shareRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
