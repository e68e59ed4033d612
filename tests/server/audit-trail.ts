import { asc, type SQL } from 'drizzle-orm';
import { audit } from '../../server/platform/db/schema/index.ts';
import type { TestServer } from './helper.ts';

/** What the audit holds, in the order it was written: a table by itself has none, and PostgreSQL fills freed space first. */
export const auditTrail = ({ deps }: TestServer, where?: SQL) =>
  deps.db.select().from(audit).where(where).orderBy(asc(audit.id));
