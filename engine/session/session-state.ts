import type { Person } from '../../schemas/generated/entities.ts';
import { isRecord } from '../rules/rule.ts';

/** Roles of the product, and the scopes that a link opens. */
export const ROLES = ['patient', 'art', 'coordinator', 'professional'] as const;

/** Role of a signed-in person. */
export type Role = (typeof ROLES)[number];

/** What a session is not full for: a link's, or one whose person has to set up a second factor before anything else (0085). */
const NARROW = ['link:turno', 'link:history', 'setUp'] as const;
type Narrow = (typeof NARROW)[number];

/** For whom a screen may be: a role, one whose session is narrower, or nobody known. */
export type Viewer = 'anonymous' | Role | Narrow;

/**
 * Who is there. `unknown` until the server has said so: no screen shows meanwhile (ROUTE-07).
 * `epoch` counts sessions of this page, so that nothing of one is shown in the next (A47).
 */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'not-authenticated'; readonly ended: 'expired' | 'signed-out' | undefined }
  | {
      readonly status: 'authenticated';
      readonly user: Person;
      readonly family: readonly Person[];
      readonly role: Role;
      readonly scope: 'full' | Narrow;
      readonly expiresAt: string;
      /** Encrypts the person's drafts in this tab; absent where the server gives none. */
      readonly draftKey?: string;
      readonly epoch: number;
    };

/** The kind of visitor that screens are chosen for. */
export function viewerOf(session: SessionState): Viewer {
  if (session.status !== 'authenticated') return 'anonymous';
  return session.scope === 'full' ? session.role : session.scope;
}

/**
 * The session that an answer of login or of auth.session begins; undefined when it is none. A role that this page does
 * not know is none: an unknown visitor sees nothing rather than too much.
 */
export function sessionOf(answer: unknown, epoch: number): (SessionState & { status: 'authenticated' }) | undefined {
  if (!isRecord(answer) || !isRecord(answer.user) || typeof answer.expiresAt !== 'string') return undefined;
  const role = ROLES.find((known) => known === answer.role);
  const scope = (['full', ...NARROW] as const).find((known) => known === answer.scope);
  if (role === undefined || scope === undefined || typeof answer.user.ref !== 'string') return undefined;
  const family = Array.isArray(answer.family) ? (answer.family.filter(isRecord) as unknown as readonly Person[]) : [];
  const user = { ...answer.user, role } as unknown as Person;
  const draftKey = typeof answer.draftKey === 'string' ? { draftKey: answer.draftKey } : {};
  return { status: 'authenticated', user, family, role, scope, expiresAt: answer.expiresAt, ...draftKey, epoch };
}
