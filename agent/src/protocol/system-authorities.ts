let areTrusted = false;

/**
 * Trusts the certificate authorities that are installed on this machine, as curl does, besides those of the runtime: an authority
 * of one's own, or of a proxy that inspects TLS. Loaded when a certificate is of no known authority, since they take 12 MB.
 *
 * @returns true if they are new to this process, so that a connection is worth another attempt
 */
export function trustSystemAuthorities(): boolean {
  if (areTrusted) return false;
  areTrusted = true;
  const tls = process.getBuiltinModule("node:tls");
  // Node 22.19 and 24.5 have it.
  if (typeof tls.setDefaultCACertificates !== "function") return false;
  const ofSystem = tls.getCACertificates("system");
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...ofSystem]);
  return ofSystem.length > 0;
}
