/** Sends a signal to a process and all that it started; nothing happens when they are gone. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    try {
      // Where there are no process groups, and for a leader that has not made its own yet.
      process.kill(pid, signal);
    } catch {
      // Already gone.
    }
  }
}
