import { httpRequest, type Sequence } from "./http-load.ts";

/** Repeats the given calls in turn until there are `count`. */
export function makeRequests(input: {
  requests: readonly { path: string; headers: Record<string, string> }[];
  count: number;
}): Sequence[] {
  const made = input.requests.map(({ path, headers }) => httpRequest("GET", path, headers));
  return Array.from({ length: input.count }, (_, index) => [made[index % made.length] as Buffer]);
}
