/**
 * A name that nobody else has: 128 random bits as hex. Not `crypto.randomUUID`, which browsers keep from pages that are
 * not served securely, such as a test server on the local network.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
