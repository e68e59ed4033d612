/**
 * Address of the organization's own video room if a page may offer it: https, without credentials, on the host of the
 * tenant's setting, which its compiler allowed. Undefined for any other address.
 * @param setting `videoCall.room` of the tenant
 */
export function roomLink(given: unknown, setting: unknown): string | undefined {
  const [address, room] = [given, setting].map((value) =>
    typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined,
  );
  if (address === undefined || room === undefined) return undefined;
  if (address.protocol !== 'https:' || address.username !== '' || address.password !== '') return undefined;
  return address.origin === room.origin ? address.href : undefined;
}
