import type { Getter } from 'jotai';
import type { FormRoot } from '../../../../schemas/generated/call-forms.ts';
import type { PublicArtifact } from '../../../language/artifact.ts';
import { tenantRoot } from '../../../language/forms/form-roots.ts';
import { readOwn } from '../../../language/rules/scope.ts';
import type { SessionState } from '../../../language/screens/session-state.ts';
import { nothing, type Reader, withReaders } from '../data/reader.ts';
import type { PortalAtoms } from './portal-atoms.ts';

/** Reads what every screen shares: tenant, flags, settings, codes, session, user, family, people, today, now. */
export function portalReader(artifact: PublicArtifact, atoms: PortalAtoms): Reader {
  const ofSession =
    (pick: (session: SessionState) => unknown): Reader =>
    (get, names) =>
      readOwn(pick(get(atoms.session)), names.slice(1));
  const ofDocuments =
    (pick: () => unknown): Reader =>
    (get, names) => {
      get(atoms.renewed);
      return readOwn(pick(), names.slice(1));
    };
  return withReaders(nothing, {
    tenant: ofDocuments(() => tenantRoot(artifact)),
    settings: ofDocuments(() => artifact.settings),
    codes: ofDocuments(() => artifact.codes),
    flags: (get: Getter, names) => readOwn(get(atoms.requirements), names.slice(1)),
    session: ofSession((session) => ({
      status: session.status,
      scope: session.status === 'authenticated' ? session.scope : null,
      role: session.status === 'authenticated' ? session.role : null,
    })),
    user: ofSession((session) => (session.status === 'authenticated' ? session.user : null)),
    family: ofSession((session) => (session.status === 'authenticated' ? session.family : [])),
    people: ofSession((session) => (session.status === 'authenticated' ? [session.user, ...session.family] : [])),
    today: (get) => get(atoms.today),
    now: (get) => get(atoms.now),
  } satisfies Readonly<Record<FormRoot, Reader>>);
}
