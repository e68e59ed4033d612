import type { CallLimit } from './call-limit.ts';

/** What one call admits in a minute from nobody in particular, on one server. */
export interface FloodLimit {
  /** From one network address (of IPv6, one /64). A hospital, a carrier and a waiting room share one. */
  readonly address: number;
  /** For one unit, from all addresses: beyond it each network has `SHARE_UNDER_FLOOD` of the call. */
  readonly unit: number;
}

/** How many addresses' worth of a call a whole IPv6 /48 admits in a minute. */
export const ADDRESSES_OF_SITE = 4;

/**
 * What a network (an IPv4 address, an IPv6 /48) may ask of a call in a minute once its unit's total is reached. Whoever asked
 * little before is served as ever; known browsers and codes that are right go on whatever the total is (decision 0125).
 */
export const SHARE_UNDER_FLOOD = 6;

/** What a known browser, or whoever holds a right code, may ask of a call in a minute beyond its unit's total. */
export const KNOWN_UNDER_FLOOD = 30;

/**
 * Every limit of calls that need no session (FIXS-02), in one table; docs/limits.md shows it. These are counted before a
 * session, a body or a hash costs anything. Calls that make the server hash a password or write a row for whoever asks
 * are named; all others have the last row. LIMITS_FACTOR multiplies them.
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
  'invitation.accept': { address: 120, unit: 1_000 },
  'entry.appointment': { address: 60, unit: 3_000 },
  'entry.history': { address: 60, unit: 3_000 },
  'appointments.confirm': { address: 120, unit: 3_000 },
  'appointments.link': { address: 120, unit: 3_000 },
  '*': { address: 1_200, unit: 60_000 },
};

/**
 * What somebody signed in may ask in a minute, on one server, all calls together (decision 0099): a page asks some ten times
 * when it opens, and a few times a minute while it stands. LIMITS_FACTOR multiplies it.
 */
export const SIGNED_IN_LIMIT = { session: 600, account: 3_000 } as const;

/** Refusals of one account in a minute, on one server, that are kept in the audit each; what follows is counted. LIMITS_FACTOR multiplies it. */
export const REFUSALS_KEPT = 60;

/** Codes of entry links that one network address may try, whatever they are for (A4, A5). */
export const ENTRY_LIMIT: CallLimit = { name: 'entry', perMinute: 20 };

/** Codes of links to histories, counted apart: whoever opens both kinds is no guesser (A5). */
export const HISTORY_LIMIT: CallLimit = { name: 'entry-history', perMinute: 20 };

/** How often a copy of a record may be made: each is a big file, and none is of use to who has just had one (0056). */
export interface CopyLimit {
  /** Copies of one person's record in 24 hours, for one account. */
  readonly copies: number;
  /** Bytes of all copies of one account in 24 hours: reached, another one waits. Nobody's first copy ever does. */
  readonly bytes: number;
}

/** Copies of records, for each account. */
export const COPY_LIMIT: CopyLimit = { copies: 3, bytes: 300_000_000 };

/** How often somebody signed in may enter the waiting list for earlier slots, or leave it. */
export const WAIT_LIMIT: CallLimit = { name: 'wait', perMinute: 20 };

/** How often somebody signed in may cancel or move appointments: each gives a slot back, which is mailed to who waits for it. */
export const CHANGE_LIMIT: CallLimit = { name: 'change', perMinute: 20 };

/** Hours for which the e-mail that an account had is the one that recovers its password, once another took its place (0098). */
export const EARLIER_EMAIL_HOURS = 72;

/** How often somebody signed in may export a list as a file: each reads ten thousand cases. */
export const EXPORT_LIMIT: CallLimit = { name: 'export', perMinute: 10 };

/** Answers to appointments from one network address: a clinic's waiting room shares one. */
export const ANSWER_LIMIT: CallLimit = { name: 'answer', perMinute: 60 };

/** How often somebody signed in may try a code of a mail, or ask for another: each costs the server a hash. */
export const PROOF_LIMIT: CallLimit = { name: 'proof', perMinute: 10 };

/** How often somebody signed in may set up or change a second factor: each costs the server a hash. */
export const FACTOR_LIMIT: CallLimit = { name: 'factor', perMinute: 10 };

/** Links that sign in once, mailed to an account's e-mail (decision 0126). */
export interface SignInLinkLimits {
  /** Minutes for which a link serves. */
  readonly minutes: number;
  /** Minutes after which another one is mailed although the one before was not used. */
  readonly anotherAfter: number;
  /** Requests of one network in an hour, beyond which only whoever is guessed at is written to. */
  readonly perNetwork: number;
}

/** A mailbox has six in an hour at most, and always one that serves: strangers who ask can close nothing. */
export const SIGN_IN_LINKS: SignInLinkLimits = { minutes: 20, anotherAfter: 10, perNetwork: 60 };

/** A sign-in between the right password and the code of the second factor. */
export interface SignInStep {
  readonly minutes: number;
  /** Codes that may be tried; wrong ones slow the account down beside, whatever sign-in they belong to. */
  readonly tries: number;
}

/** Beyond it the password is asked for again. */
export const SIGN_IN_STEP: SignInStep = { minutes: 5, tries: 5 };

/** Passkeys beside the codes of a second factor (0093). */
export interface PasskeyLimits {
  /** Passkeys of one account. */
  readonly most: number;
  /** For how long a device may answer what it was asked, once. */
  readonly challengeMinutes: number;
}

/** A device for each place and one in the drawer. Beyond them one has to be removed first. */
export const PASSKEYS: PasskeyLimits = { most: 10, challengeMinutes: 5 };

/** Codes that prove an e-mail (FIXS-04): how long one lives, how often it may be tried, and how many go out in an hour. */
export interface EmailCodeLimits {
  /** Minutes for which a code serves. */
  readonly minutes: number;
  /** Wrong tries of one code. */
  readonly tries: number;
  /** Mails in an hour for one account, to one e-mail of a unit, and asked for from one network of a unit (of IPv6, one /48). */
  readonly perAccount: number;
  readonly perEmail: number;
  readonly perAddress: number;
  /** Once `perEmail` are used: how many of the hour's each network may have to that e-mail all the same. */
  readonly perEmailOfAddress: number;
  /** To one e-mail of a unit, however many networks ask: what fills nobody's mailbox. */
  readonly perEmailAtMost: number;
}

/** Beyond them a registration is taken and nothing is mailed: nobody's mailbox is filled by others who sign up. */
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
 * Provisional accounts that stand side by side with one DNI (FIXS-04). One more ends one of them, of the network that has
 * most, which is not in use: nobody who signs up is refused. Who waits, is attended or has an appointment to come stays,
 * and where none of that network may end there are more than these.
 */
export const CLAIMS_OF_DNI = 12;

/** Appointments that one account may have for itself and its family (decision 0112). */
export interface AppointmentLimits {
  /** To come, at once. */
  readonly ahead: number;
  /** Times that appointments were given and changed, each of which may be mailed: of those to come and of the last day. */
  readonly changes: number;
}

/** Beyond them nothing is booked nor moved, until one is over or the e-mail is proven; cancelling is always taken. */
export const APPOINTMENTS: { readonly proven: AppointmentLimits; readonly provisional: AppointmentLimits } = {
  proven: { ahead: 30, changes: 120 },
  provisional: { ahead: 3, changes: 12 },
};

/** What all provisional accounts that one network signed up may hold in a unit at once (decision 0112). */
export const OF_ONE_NETWORK = { appointments: 20, waiting: 20 } as const;
