/** Who may reach what. Sessions carry a role and a scope; every route says which of both it admits (R11). */

/** `patient` covers holders; `art` and `coordinator` are patient-type accounts with an ART profile. */
export const ROLES = ['patient', 'art', 'coordinator', 'professional'] as const;
export type Role = (typeof ROLES)[number];

/**
 * `full` is an ordinary sign-in; a link's session reaches only what the link is about (D-ENTRY-01); `setUp` is one whose
 * person has to set up a second factor before anything else (decision 0085).
 */
export const SESSION_SCOPES = ['full', 'link:turno', 'link:history', 'setUp'] as const;
export type SessionScope = (typeof SESSION_SCOPES)[number];

/** What a link's session is about: one appointment, or the history of one person. */
export interface LinkSubject {
  /** Entry link that opened the session; absent in sessions of an earlier version. */
  readonly linkId?: number;
  /** Of a link to an appointment. */
  readonly turnoId?: number;
  /** Person whose history, or for whom the appointment, is. */
  readonly personId: number;
}

/** Admission of a route: anybody, or sessions of the listed roles and scopes. */
export type Access = 'public' | { readonly roles: readonly Role[]; readonly scopes: readonly SessionScope[] };

/** Anybody, signed in or not. */
export const PUBLIC = 'public' satisfies Access;

/** Holders by an ordinary sign-in. */
export const PATIENTS = { roles: ['patient'], scopes: ['full'] } as const satisfies Access;

/** Every patient-type account, ART profiles included, by an ordinary sign-in. */
export const PORTAL_USERS = { roles: ['patient', 'art', 'coordinator'], scopes: ['full'] } as const satisfies Access;

/** Managers and coordinators of workplace risk (ROUTE-06). */
export const ART_USERS = { roles: ['art', 'coordinator'], scopes: ['full'] } as const satisfies Access;

/** Coordinators alone. */
export const COORDINATORS = { roles: ['coordinator'], scopes: ['full'] } as const satisfies Access;

/** Whoever reads a history: holders, and whom a link to a history let in. */
export const HISTORY_READERS = { roles: ['patient'], scopes: ['full', 'link:history'] } as const satisfies Access;

/** Professionals at /consultorio. */
export const PROFESSIONALS = { roles: ['professional'], scopes: ['full'] } as const satisfies Access;

/** Everybody by an ordinary sign-in: what is the account's own, and no link's. */
export const ACCOUNTS = { roles: ROLES, scopes: ['full'] } as const satisfies Access;

/** Every session, a link's too, but of who has to set up a second factor first. */
export const ANY_SESSION = { roles: ROLES, scopes: ['full', 'link:turno', 'link:history'] } as const satisfies Access;

/** Whatever the session: it goes on for whoever uses it. */
export const EVERY_SESSION = { roles: ROLES, scopes: SESSION_SCOPES } as const satisfies Access;

/** Who may have a second factor, by an ordinary sign-in. */
export const STAFF = { roles: ['art', 'coordinator', 'professional'], scopes: ['full'] } as const satisfies Access;

/** As `STAFF`, and who has to set one up before anything else. */
export const SETTING_UP = { ...STAFF, scopes: ['full', 'setUp'] } as const satisfies Access;

/** Whether `session` is admitted; nobody signed in is admitted by `public` alone. */
export function admits(access: Access, session: { readonly role: Role; readonly scope: SessionScope } | null): boolean {
  if (access === 'public') return true;
  return session !== null && access.roles.includes(session.role) && access.scopes.includes(session.scope);
}
