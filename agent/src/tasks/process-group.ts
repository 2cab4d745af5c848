/** Signals a process and its descendants; ignores processes that are gone. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    try {
      // No process groups on this system, or the group does not exist yet.
      process.kill(pid, signal);
    } catch {
      // Already gone.
    }
  }
}
