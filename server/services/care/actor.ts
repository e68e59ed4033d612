import { eq, or, type SQL } from 'drizzle-orm';
import { attentions } from '../../db/schema/index.ts';

/** For whom a session acts in care. */
export interface Actor {
  readonly person: number;
  /** The person alone, and nobody this person asked for: who came by a link (D-ENTRY-01). */
  readonly alone: boolean;
}

/** The attentions that are an actor's to see, leave and rate: their own, and those they asked for somebody else. */
export function attentionsOf({ person, alone }: Actor): SQL | undefined {
  const own = eq(attentions.personId, person);
  return alone ? own : or(own, eq(attentions.requestedBy, person));
}
