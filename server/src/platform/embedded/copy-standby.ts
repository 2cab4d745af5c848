import { chmod, chown, cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { RunAs } from "./cluster.ts";

/**
 * Copies the cluster of a running server into one that streams from it as its standby `standby`, once it is launched; as
 * pg_basebackup does, which the npm package lacks. For tests and the torture.
 * @param url Of a database of the running server, as its superuser.
 */
export async function copyStandby(options: {
  readonly url: string;
  readonly from: string;
  readonly to: string;
  readonly user: RunAs;
}): Promise<void> {
  const { from, to, user } = options;
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    // Files of the pid and of sockets are the running server's; log files may vanish meanwhile.
    const filter = (path: string): boolean => !path.endsWith("postmaster.pid");
    await cp(from, to, { recursive: true, preserveTimestamps: true, filter });
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    await writeFile(join(to, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  const { hostname, port, username, password } = new URL(options.url);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  await writeFile(join(to, "standby.signal"), "");
  await writeFile(join(to, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined) {
    await chown(to, uid, gid);
    for (const entry of await readdir(to, { recursive: true }))
      await chown(join(to, entry), uid, gid);
  }
  await chmod(to, 0o700);
}
