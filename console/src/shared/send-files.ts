import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { readAnswer } from "./http.ts";
import { requestInit } from "./preloads.ts";
import { sessionId } from "./session.ts";
import { language, withLanguage } from "./site.ts";

/** Makes a call that takes bytes; as `call` in everything else. */
export async function sendBytes<Response>(
  endpoint: Endpoint<unknown, Response>,
  bytes: Blob,
): Promise<Response> {
  const init = requestInit(sessionId());
  init.headers["content-type"] = "application/octet-stream";
  return readAnswer(
    endpoint,
    fetch(withLanguage(endpoint.path), { ...init, method: "POST", body: bytes }),
  );
}

/** Makes a call that takes a form with files, and says how much of it has been sent: `fetch` does not. */
export function sendForm<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  fields: Request & Readonly<Record<string, string | Blob>>,
  onProgress: (percent: number) => void,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, language })) form.append(name, value);
  const sent = new Promise<globalThis.Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    // In the address as well: a form that is too large is answered without being parsed.
    request.open("POST", withLanguage(endpoint.path));
    for (const [name, value] of Object.entries(requestInit(sessionId()).headers))
      request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100)),
    );
    request.addEventListener("load", () =>
      resolve(new globalThis.Response(request.responseText, { status: request.status })),
    );
    request.addEventListener("error", () => reject(new TypeError("no answer")));
    request.send(form);
  });
  return readAnswer(endpoint, sent);
}
