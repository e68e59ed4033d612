import type { CallLimit } from '../limits/call-limit.ts';

/** Codes of entry links that one network address may try, whatever they are for (A4, A5). */
export const ENTRY_LIMIT: CallLimit = { name: 'entry', perMinute: 20 };

/** Codes of links to histories, counted apart: whoever opens both kinds is no guesser (A5). */
export const HISTORY_LIMIT: CallLimit = { name: 'entry-history', perMinute: 20 };

/** Answers to appointments from one network address: a clinic's waiting room shares one. */
export const ANSWER_LIMIT: CallLimit = { name: 'answer', perMinute: 60 };
