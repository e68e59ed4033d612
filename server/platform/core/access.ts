/** Access control. A session has a role and a scope; every route declares the roles and scopes it admits. */

/** `patient` covers holders; `art` and `coordinator` are patient-type accounts with an ART profile. */
export const ROLES = ['patient', 'art', 'coordinator', 'professional'] as const;
export type Role = (typeof ROLES)[number];

/**
 * `full` is an ordinary sign-in; a link's session is limited to the link's subject; `setUp` may only set
 * up a second factor (decision 0085); `terms` is an ordinary sign-in that must first accept the terms (decision 0148).
 */
export const SESSION_SCOPES = ['full', 'link:turno', 'link:history', 'setUp', 'terms'] as const;
export type SessionScope = (typeof SESSION_SCOPES)[number];

/** Subject of a link's session: one appointment, or the history of one person. */
export interface LinkSubject {
  /** Entry link that opened the session; absent in sessions of an earlier version. */
  readonly linkId?: number;
  /** Id of the appointment, for a link to one. */
  readonly turnoId?: number;
  /** Id of the patient, or of the history's person. */
  readonly personId: number;
}

/** Access rule of a route: public, or sessions with one of the listed roles and scopes. */
export type Access = 'public' | { readonly roles: readonly Role[]; readonly scopes: readonly SessionScope[] };

/** Everybody, with or without a session. */
export const PUBLIC = 'public' satisfies Access;

/** Holders with an ordinary sign-in. */
export const PATIENTS = { roles: ['patient'], scopes: ['full'] } as const satisfies Access;

/** As `PATIENTS`, and sessions that must accept the terms first. */
export const ASKED_PATIENTS = { ...PATIENTS, scopes: ['full', 'terms'] } as const satisfies Access;

/** Every patient-type account, ART profiles included, with an ordinary sign-in. */
export const PORTAL_USERS = { roles: ['patient', 'art', 'coordinator'], scopes: ['full'] } as const satisfies Access;

/** As `PORTAL_USERS`, and sessions of an appointment's link. */
export const VISITORS = { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } as const satisfies Access;

/** As `VISITORS`, and sessions that must accept the terms first: a new version never cuts a visit under way. */
export const IN_VISIT = { ...PORTAL_USERS, scopes: ['full', 'link:turno', 'terms'] } as const satisfies Access;

/** Managers and coordinators of workplace risk. */
export const ART_USERS = { roles: ['art', 'coordinator'], scopes: ['full'] } as const satisfies Access;

/** Coordinators only. */
export const COORDINATORS = { roles: ['coordinator'], scopes: ['full'] } as const satisfies Access;

/** Readers of a history: holders, and sessions of a link to a history. */
export const HISTORY_READERS = { roles: ['patient'], scopes: ['full', 'link:history'] } as const satisfies Access;

/** Professionals at /consultorio. */
export const PROFESSIONALS = { roles: ['professional'], scopes: ['full'] } as const satisfies Access;

/** Every role with a full session, for data of the account itself, and for slots to choose from. */
export const ACCOUNTS = { roles: ROLES, scopes: ['full'] } as const satisfies Access;

/** Every session, including those of links, except those that must set up a second factor first. */
export const ANY_SESSION = { roles: ROLES, scopes: ['full', 'link:turno', 'link:history'] } as const satisfies Access;

/** Every session in every scope, for renewing it. */
export const EVERY_SESSION = { roles: ROLES, scopes: SESSION_SCOPES } as const satisfies Access;

/** Roles that may have a second factor, with a full session. */
export const STAFF = { roles: ['art', 'coordinator', 'professional'], scopes: ['full'] } as const satisfies Access;

/** As `STAFF`, and sessions that must set up a second factor first. */
export const SETTING_UP = { ...STAFF, scopes: ['full', 'setUp'] } as const satisfies Access;

/** Whether `session` is admitted; without a session only `public` routes admit. */
export function admits(access: Access, session: { readonly role: Role; readonly scope: SessionScope } | null): boolean {
  if (access === 'public') return true;
  return session !== null && access.roles.includes(session.role) && access.scopes.includes(session.scope);
}
