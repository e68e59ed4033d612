import { letServerValidatePhones } from '../../../domain/identity/phone-validator.ts';
import { fetchChunk } from '../browser/fetch-chunk.ts';

const phones = () => import('../../../language/rules/formatters/phone-formatters.ts');

/** Texts that are written by formats whose code waits, as documents say it, and that code. */
const WAITING: readonly (readonly [by: RegExp, fetch: () => Promise<unknown>])[] = [[/\|\s*whatsapp\b/, phones]];

/** Fields whose format is validated by code that waits. */
const JUDGING = /"format":"phone"/;

/**
 * Fetches the code of formats that wait, for documents that write by them, before anything of those is drawn: a text is
 * written at once or not at all. No one waits for the validator of telephones, which visitors need for signing up only: until
 * it is here, and where it cannot be fetched, the server validates alone ({@link bringPhoneValidator}).
 * @returns whether all they need is there
 */
export async function bringFormats(documents: unknown): Promise<boolean> {
  const json = JSON.stringify(documents);
  if (JUDGING.test(json)) letServerValidatePhones();
  const wanted = WAITING.flatMap(([by, fetch]) => (by.test(json) ? fetchChunk(fetch) : []));
  return Promise.all(wanted).then(
    () => true,
    () => false,
  );
}

/** Fetches the validator of telephones for a box that asks for one. */
export function bringPhoneValidator(): void {
  void phones().catch(() => undefined);
}
