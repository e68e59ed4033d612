/** What of a document needs code that waits (texts by a format, fields by another), and that code. */
const WAITING: readonly (readonly [by: RegExp, fetch: () => Promise<unknown>])[] = [
  [/\|\s*whatsapp\b|"format":"phone"/, () => import('../../rules/formats/phone-formats.ts')],
];

/**
 * Fetches the code of formats that wait, for documents that write or judge by them, before anything of those is drawn: a
 * text is written at once or not at all, and a field never judges without its format.
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
