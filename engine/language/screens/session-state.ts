import type { AcceptedTerms, Person } from '../../../schemas/generated/entities.ts';
import { isRecord } from '../rules/rule.ts';

/** Roles of the product, and the scopes that a link opens. */
export const ROLES = ['patient', 'art', 'coordinator', 'professional'] as const;

/** Role of a signed-in person. */
export type Role = (typeof ROLES)[number];

/**
 * Limited sessions: a link's, or one whose person must first set up MFA (decision 0085) or accept the terms (decision
 * 0148).
 */
export const NARROW = ['link:turno', 'link:history', 'setUp', 'terms'] as const;
type Narrow = (typeof NARROW)[number];

/** Viewers that a screen may be for: a role, a limited session, or anonymous. */
export type Viewer = 'anonymous' | Role | Narrow;

/** The signed-in person, with the terms that they accepted, if any. */
export type SignedInPerson = Person & { readonly terms: AcceptedTerms | null };

/**
 * Session state. `unknown` until the server has answered: no screen shows before that. `epoch` counts
 * sessions of this page, so that no data of one is shown in the next.
 */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'not-authenticated'; readonly ended: 'expired' | 'signed-out' | undefined }
  | {
      readonly status: 'authenticated';
      readonly user: SignedInPerson;
      readonly family: readonly Person[];
      readonly role: Role;
      readonly scope: 'full' | Narrow;
      readonly expiresAt: string;
      /** Encrypts the person's drafts in this tab; absent when the server sends no key. */
      readonly draftKey?: string;
      readonly epoch: number;
    };

/** The kind of visitor that screens are chosen for. */
export function viewerOf(session: SessionState): Viewer {
  return session.status === 'authenticated' ? viewerWith(session) : 'anonymous';
}

/** Viewer of an authenticated session. */
export const viewerWith = ({ role, scope }: Pick<SignedIn, 'role' | 'scope'>): Exclude<Viewer, 'anonymous'> =>
  scope === 'full' ? role : scope;

type SignedIn = Extract<SessionState, { readonly status: 'authenticated' }>;

/**
 * Session in an answer of login or of auth.session, or undefined. A role that this page does not know counts as no
 * session: an unknown visitor sees nothing rather than too much.
 */
export function sessionOf(answer: unknown, epoch: number): (SessionState & { status: 'authenticated' }) | undefined {
  if (!isRecord(answer) || !isRecord(answer.user) || typeof answer.expiresAt !== 'string') return undefined;
  const role = ROLES.find((known) => known === answer.role);
  const scope = (['full', ...NARROW] as const).find((known) => known === answer.scope);
  if (role === undefined || scope === undefined || !isPerson(answer.user)) return undefined;
  const family = Array.isArray(answer.family) ? answer.family.filter(isPerson) : [];
  const { user } = answer;
  const terms = isAcceptance(answer.terms) ? answer.terms : null;
  const draftKey = typeof answer.draftKey === 'string' ? { draftKey: answer.draftKey } : {};
  return {
    status: 'authenticated',
    user: { ...user, role, terms },
    family,
    role,
    scope,
    expiresAt: answer.expiresAt,
    ...draftKey,
    epoch,
  };
}

const isAcceptance = (value: unknown): value is AcceptedTerms =>
  isRecord(value) && typeof value.version === 'string' && typeof value.acceptedAt === 'string';

/** Whether a value is a person; calls name people by `ref`, so one without it is unusable. */
const isPerson = (value: unknown): value is Person => isRecord(value) && typeof value.ref === 'string';
