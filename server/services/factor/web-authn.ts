/** The library that reads and judges what devices answer. It is fetched at the first passkey: no start of a server waits for it. */
export const webAuthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');
