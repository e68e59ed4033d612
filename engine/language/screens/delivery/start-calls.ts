/**
 * Calls that the page sends to the reference backend before it knows its tenant's endpoints, at the default addresses.
 * The server preloads them from the page's first bytes, so that they run while the script downloads.
 */
export const START_CALLS = { requirements: '/api/unidad/requisitos', session: '/api/auth/sesion' } as const;
