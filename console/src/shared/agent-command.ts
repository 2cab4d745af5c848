/** Command that binds the machine it runs on; `code` as claimed, or a placeholder. */
export function agentCommand(code: string): string {
  return `npm run agent -- --server ${location.origin} --code ${code}`;
}
