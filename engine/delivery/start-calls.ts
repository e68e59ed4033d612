/**
 * What the page asks the reference backend for before it knows its tenant's endpoints, at the addresses that most have.
 * The server names them in the page's first bytes, so that they are answered while its script is still on its way.
 */
export const START_CALLS = { requirements: '/api/unidad/requisitos', session: '/api/auth/sesion' } as const;
