/**
 * A unique id: 128 random bits as hex. Avoids `crypto.randomUUID`, which browsers disable on insecure pages, such as a
 * test server on the local network.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
