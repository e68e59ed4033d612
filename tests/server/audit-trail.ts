import { asc, type SQL } from 'drizzle-orm';
import { audit } from '../../server/platform/db/schema/index.ts';
import type { TestServer } from './helper.ts';

/** Rows of the audit in the order of writing: a table has no order, and PostgreSQL fills freed space first. */
export const auditTrail = ({ deps }: TestServer, where?: SQL) =>
  deps.db.select().from(audit).where(where).orderBy(asc(audit.id));
