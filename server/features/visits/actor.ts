import { eq, or, type SQL } from 'drizzle-orm';
import { attentions } from '../../platform/db/schema/index.ts';
import type { Session } from '../../platform/http/session.ts';

/** The person that a session acts for in care. */
export interface Actor {
  readonly person: number;
  /** Limits to this person, without people they asked for: sessions of a link. */
  readonly alone: boolean;
}

/**
 * SQL condition for the attentions that an actor may see, leave and rate: their own, and those requested for others.
 */
export function attentionsOf({ person, alone }: Actor): SQL | undefined {
  const own = eq(attentions.personId, person);
  return alone ? own : or(own, eq(attentions.requestedBy, person));
}

/** The actor of a session: the link's person only, or the signed-in person. */
export function actorOf({ subject, person }: Session): Actor {
  return { person: subject?.personId ?? person.id, alone: subject !== null };
}
