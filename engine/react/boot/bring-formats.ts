import { phonesAtHand } from '../../formats/phones.ts';

/** A text that writes a number for WhatsApp, as documents say it. */
const PHONES = /\|\s*whatsapp\b/;

/**
 * Fetches the code of formats that wait, for documents that write by them, before anything of those is drawn: a text is
 * written at once or not at all.
 * @returns whether all they need is there
 */
export async function bringFormats(documents: unknown): Promise<boolean> {
  if (phonesAtHand() || !PHONES.test(JSON.stringify(documents))) return true;
  return import('../../formats/phone-reader.ts').then(phonesAtHand, () => false);
}
