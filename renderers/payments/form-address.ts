/**
 * Resolves the address of a payment form, if a page may open it: https at the provider, or a path of our own origin.
 * Any other address (`javascript:`, `data:`, plain http elsewhere, one with a user) yields undefined.
 * @param base address of our own page
 */
export function formAddress(given: unknown, base: string): string | undefined {
  if (typeof given !== 'string' || given === '' || !URL.canParse(given, base)) return undefined;
  const address = new URL(given, base);
  if (address.username !== '' || address.password !== '') return undefined;
  return address.protocol === 'https:' || address.origin === new URL(base).origin ? address.href : undefined;
}
