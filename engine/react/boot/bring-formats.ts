/** Texts that are written by formats whose code waits, as documents say it, and that code. */
const WAITING: readonly (readonly [by: RegExp, fetch: () => Promise<unknown>])[] = [
  [/\|\s*whatsapp\b/, () => import('../../rules/formats/phone-formats.ts')],
];

/**
 * Fetches the code of formats that wait, for documents that write by them, before anything of those is drawn: a text is
 * written at once or not at all.
 * @returns whether all they need is there
 */
export async function bringFormats(documents: unknown): Promise<boolean> {
  const json = JSON.stringify(documents);
  const wanted = WAITING.flatMap(([by, fetch]) => (by.test(json) ? fetch() : []));
  return Promise.all(wanted).then(
    () => true,
    () => false,
  );
}
