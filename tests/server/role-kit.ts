import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase } from './test-database.ts';

/** A database with the two roles of a portal: one that owns it, and one that serves. */
export interface TwoRoles {
  /** Of the cluster's administrator. */
  readonly adminUrl: string;
  readonly ownerUrl: string;
  readonly servingUrl: string;
  readonly serving: string;
  readonly drop: () => Promise<void>;
}

/** Runs statements by a connection of their own. @returns the rows of the last */
export async function runSql(url: string, ...texts: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of texts) ({ rows } = await client.query<Record<string, unknown>>(text));
    return rows;
  } finally {
    await client.end();
  }
}

/** Makes an empty database and its roles, as docs/operation.md says. */
export async function createTwoRoles(): Promise<TwoRoles> {
  const { url, drop } = await createTestDatabase();
  const suffix = randomBytes(6).toString('hex');
  const [owner, serving] = [`owner_${suffix}`, `serve_${suffix}`];
  const as = (user: string): string => {
    const address = new URL(url);
    [address.username, address.password] = [user, 'clave'];
    return address.href;
  };
  await runSql(
    url,
    `create role ${owner} login password 'clave'`,
    `create role ${serving} login password 'clave'`,
    `alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`,
  );
  return {
    adminUrl: url,
    ownerUrl: as(owner),
    servingUrl: as(serving),
    serving,
    drop: async () => {
      await drop();
      await runSql(process.env.TEST_DATABASE_URL ?? '', `drop role ${serving}`, `drop role ${owner}`);
    },
  };
}
