/** The command that binds the machine it is run on; `code` as claimed, or what stands for it. */
export function agentCommand(code: string): string {
  return `npm run agent -- --server ${location.origin} --code ${code}`;
}
