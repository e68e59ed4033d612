import type { CallLimit } from './call-limit.ts';

/** Limits of one anonymous call per minute, on one server. */
export interface FloodLimit {
  /** From one network address (IPv6: one /64), which a hospital, a carrier or a waiting room may share. */
  readonly address: number;
  /** For one unit, from all addresses; beyond it each network has `SHARE_UNDER_FLOOD` of the call. */
  readonly unit: number;
}

/** Factor of the limit per address for a whole IPv6 /48. */
export const ADDRESSES_OF_SITE = 4;

/**
 * Calls per minute of a network (an IPv4 address, an IPv6 /48) once its unit's limit is reached, so that networks with
 * few calls are served as before. Known browsers and correct codes are exempt (decision 0032).
 */
export const SHARE_UNDER_FLOOD = 6;

/** Calls per minute of a known browser or of a correct code beyond its unit's limit. */
export const KNOWN_UNDER_FLOOD = 30;

/**
 * All limits of calls without a session; docs/limits.md shows them. They are checked before sessions, bodies
 * or hashes cost any work. Calls that hash a password or write a row are listed; all others use the last row.
 * LIMITS_FACTOR multiplies them.
 */
export const FLOOD_LIMITS: { readonly [call: string]: FloodLimit | undefined; readonly '*': FloodLimit } = {
  'auth.login': { address: 120, unit: 3_000 },
  'auth.professional': { address: 60, unit: 1_000 },
  'entry.signIn': { address: 120, unit: 3_000 },
  'auth.mailLink': { address: 30, unit: 600 },
  'auth.byLink': { address: 120, unit: 1_000 },
  'auth.secondFactor': { address: 60, unit: 1_000 },
  'auth.backupCode': { address: 30, unit: 600 },
  'auth.ways': { address: 60, unit: 1_000 },
  'auth.passkeyAsk': { address: 60, unit: 1_000 },
  'auth.passkey': { address: 60, unit: 1_000 },
  'registration.create': { address: 30, unit: 600 },
  'recovery.code': { address: 30, unit: 600 },
  'recovery.verify': { address: 30, unit: 600 },
  'recovery.reset': { address: 30, unit: 600 },
  'invitation.read': { address: 120, unit: 1_000 },
  'invitation.accept': { address: 120, unit: 1_000 },
  'entry.appointment': { address: 60, unit: 3_000 },
  'entry.history': { address: 60, unit: 3_000 },
  'appointments.confirm': { address: 120, unit: 3_000 },
  'appointments.link': { address: 120, unit: 3_000 },
  '*': { address: 1_200, unit: 60_000 },
};

/**
 * Calls per minute of a session and of an account, on one server, all kinds together (decision 0032): a page makes some
 * ten when it opens, and a few a minute later. LIMITS_FACTOR multiplies it.
 */
export const SIGNED_IN_LIMIT = { session: 600, account: 3_000 } as const;

/**
 * Refusals of one account per minute, on one server, that are audited one by one; more are only counted. LIMITS_FACTOR
 * multiplies it.
 */
export const REFUSALS_KEPT = 60;

/** Codes of entry links that one network address may try, of all kinds but histories. */
export const ENTRY_LIMIT: CallLimit = { name: 'entry', perMinute: 20 };

/** Codes of links to histories, counted separately, so that opening both kinds does not look like guessing. */
export const HISTORY_LIMIT: CallLimit = { name: 'entry-history', perMinute: 20 };

/** Limits of copies of a record: each is a big file (decision 0037). */
export interface CopyLimit {
  /** Copies of one person's record in 24 hours, per account. */
  readonly copies: number;
  /** Bytes of all copies of one account in 24 hours; at the limit another copy waits. A first copy never waits. */
  readonly bytes: number;
}

/** Limits of copies of records, per account. */
export const COPY_LIMIT: CopyLimit = { copies: 3, bytes: 300_000_000 };

/** Changes to the waitlist by a signed-in person. */
export const WAIT_LIMIT: CallLimit = { name: 'wait', perMinute: 20 };

/** Cancelled or moved appointments of a signed-in person: each frees a slot, which is mailed to the waitlist. */
export const CHANGE_LIMIT: CallLimit = { name: 'change', perMinute: 20 };

/** Hours for which a replaced e-mail can still recover the password (decision 0015). */
export const EARLIER_EMAIL_HOURS = 72;

/** Exports by a signed-in person: each reads up to ten thousand cases. */
export const EXPORT_LIMIT: CallLimit = { name: 'export', perMinute: 10 };

/** Answers to appointments from one network address, which a clinic's waiting room may share. */
export const ANSWER_LIMIT: CallLimit = { name: 'answer', perMinute: 60 };

/** Codes that a signed-in person may try or request by mail: each costs the server a hash. */
export const PROOF_LIMIT: CallLimit = { name: 'proof', perMinute: 10 };

/** Changes of a second factor by a signed-in person: each costs the server a hash. */
export const FACTOR_LIMIT: CallLimit = { name: 'factor', perMinute: 10 };

/** Limits of mailed sign-in links (decision 0032). */
export interface SignInLinkLimits {
  /** Minutes that a link works. */
  readonly minutes: number;
  /** Minutes after which another one may be mailed although the previous one is unused. */
  readonly anotherAfter: number;
  /** Requests of one network in an hour; beyond it only accounts under attack get mail. */
  readonly perNetwork: number;
}

/** A mailbox gets at most six an hour, and always has one that works: strangers' requests lock no person out. */
export const SIGN_IN_LINKS: SignInLinkLimits = { minutes: 20, anotherAfter: 10, perNetwork: 60 };

/** Limits of a sign-in step between the correct password and the second factor. */
export interface SignInStep {
  readonly minutes: number;
  /** Codes per step; wrong ones also slow the account down over all its sign-ins. */
  readonly tries: number;
}

/** Afterwards the password is needed again. */
export const SIGN_IN_STEP: SignInStep = { minutes: 5, tries: 5 };

/** Limits of passkeys beside the codes of a second factor (decision 0085). */
export interface PasskeyLimits {
  /** Maximum per account. */
  readonly most: number;
  /** Minutes in which a device may answer a challenge, once. */
  readonly challengeMinutes: number;
}

/** Enough for several devices; beyond it one must be removed first. */
export const PASSKEYS: PasskeyLimits = { most: 10, challengeMinutes: 5 };

/** Limits of codes that prove an e-mail. */
export interface EmailCodeLimits {
  /** Minutes that a code works. */
  readonly minutes: number;
  /** Tries per code. */
  readonly tries: number;
  /**
   * Mails in an hour for one account, to one e-mail of a unit, and requested from one network of a unit (IPv6: one
   * /48).
   */
  readonly perAccount: number;
  readonly perEmail: number;
  readonly perAddress: number;
  /** Mails in an hour that each network may still cause to an e-mail after `perEmail` is reached. */
  readonly perEmailOfAddress: number;
  /** Mails in an hour to one e-mail of a unit, for all networks together, so that mailboxes are not flooded. */
  readonly perEmailAtMost: number;
}

/**
 * Beyond these limits a registration succeeds without a mail, so that registrations by strangers do not flood a
 * mailbox.
 */
export const EMAIL_CODES: EmailCodeLimits = {
  minutes: 60,
  tries: 5,
  perAccount: 3,
  perEmail: 6,
  perAddress: 120,
  perEmailOfAddress: 1,
  perEmailAtMost: 12,
};

/**
 * Provisional accounts that one DNI may have. One more evicts an unused one of the network with most, so that no
 * registration is refused. Accounts in a queue or call, or with a future appointment, stay; if all of that network are
 * in use, the limit is exceeded.
 */
export const CLAIMS_OF_DNI = 12;

/** Limits of one account's appointments, including its family's (decision 0032). */
export interface AppointmentLimits {
  /** Future appointments at once. */
  readonly ahead: number;
  /** Bookings and changes, each of which may be mailed, of future appointments and those of the last day. */
  readonly changes: number;
}

/**
 * Beyond them booking and moving are refused, until an appointment is past or the e-mail is proven; cancelling is
 * always possible.
 */
export const APPOINTMENTS: { readonly proven: AppointmentLimits; readonly provisional: AppointmentLimits } = {
  proven: { ahead: 30, changes: 120 },
  provisional: { ahead: 3, changes: 12 },
};

/** Total of all provisional accounts registered by one network, per unit (decision 0032). */
export const OF_ONE_NETWORK = { appointments: 20, waiting: 20 } as const;
