const TIMEOUT_MS = 5_000;

/** The end of the server's certificate, ISO; null over plain HTTP, through a proxy, or where no connection is made. */
export async function certificateEnd(server: string): Promise<string | null> {
  const { protocol, hostname, port } = new URL(server);
  if (protocol !== "https:") return null;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const socket = process.getBuiltinModule("node:tls").connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    // The connection only reads it; calls check it.
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  });
  socket.once("secureConnect", () => {
    const endMs = Date.parse(socket.getPeerCertificate().valid_to);
    resolve(Number.isNaN(endMs) ? null : new Date(endMs).toISOString());
  });
  socket.once("timeout", () => resolve(null));
  socket.once("error", () => resolve(null));
  return promise.finally(() => socket.destroy());
}
