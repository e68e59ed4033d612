import type { LinkSubject, Role, SessionScope } from '../../access.ts';
import type { PersonRow } from '../people/person-row.ts';

/** A signed-in browser, as routes see it. */
export interface Session {
  readonly id: number;
  readonly unit: number;
  readonly person: PersonRow;
  readonly role: Role;
  readonly scope: SessionScope;
  readonly subject: LinkSubject | null;
  readonly expiresAt: Date;
}

/** A new or renewed session's secret, sent once in a cookie and never kept. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}
