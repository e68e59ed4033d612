/** Loads the WebAuthn library at the first passkey, so that it does not slow the server's start. */
export const webAuthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');
