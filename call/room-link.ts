/**
 * The address of the organization's own room, if a page may offer it: https and of the very host that the tenant's
 * setting names, which its compiler allowed; without a user in it (A9). Anything else is none.
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
