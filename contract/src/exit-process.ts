/**
 * Ends the process with a code, as `process.exit` does, without its deadlock: that waits for V8's compiler threads, which may wait for a
 * collection that only this thread could run (https://github.com/nodejs/node/issues/54918). On a busy machine some processes
 * that ended soon after their start stayed, and so were not started again.
 */
export function exitProcess(code: number): never {
  process.exitCode = code;
  if (process.platform !== "win32" && "execve" in process) {
    process.emit("exit", code);
    try {
      // The kernel ends all threads at once.
      process.execve?.("/bin/sh", ["sh", "-c", `exit ${code}`]);
    } catch {
      // A system without a shell.
    }
  }
  process.exit();
}
