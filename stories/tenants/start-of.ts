import type { PublicArtifact } from '../../engine/language/artifact.ts';
import type { Viewer } from '../../engine/language/screens/session-state.ts';
import type { OwnTypes } from '../../engine/language/types/own-types.ts';
import { type Replies, replyTo } from '../transport/fake-transport.ts';
import { SAMPLES_NOW } from '../transport/sample.ts';

/** Data of a tenant that decide how its stories begin. */
export interface StartData {
  readonly artifact: PublicArtifact;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly own: OwnTypes;
}

/** Half an hour: long enough that no story is warned of its session's end. */
const SESSION = 30 * 60_000;

/** Responses that the page fetches at start, at the samples' moment: the unit's flags from the tenant's data, and the session. */
export function startOf({ artifact, flags, own }: StartData, viewer: Viewer): Replies {
  const moments = { now: SAMPLES_NOW, expiresAt: new Date(Date.parse(SAMPLES_NOW) + SESSION).toISOString() };
  const isNarrow = viewer === 'link:turno' || viewer === 'link:history' || viewer === 'terms';
  const role = isNarrow ? 'patient' : viewer === 'setUp' ? 'professional' : viewer;
  const scope = isNarrow || viewer === 'setUp' ? viewer : 'full';
  const sample = Object(replyTo('auth.session', 'loaded', {}, own));
  // The first of the sampled people is the holder.
  const somebody = { ...sample, family: sample.family.slice(1), status: 'authenticated', role, scope, ...moments };
  const nobody = { status: 'not-authenticated', user: null, family: [], now: moments.now };
  return {
    'unit.requirements': { ...Object(replyTo('unit.requirements', 'loaded')), ...flags, unidad: artifact.unit },
    'auth.session': viewer === 'anonymous' ? nobody : somebody,
    'auth.renew': { expiresAt: moments.expiresAt },
  };
}
