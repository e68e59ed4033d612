import { answer } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';

const user = signedIn().user as object;

/** The session of Elena in a role. */
export const session = (role: string) => signedIn('elena', { role, user: { ...user, role } });

/** Data that a person has filled in. */
export const FILLED = {
  fec_nac: '1983-05-10',
  sexo: 'F',
  telefono: '1144445555',
  email: 'elena@example.com',
  domicilio: 'Calle 1',
  cp: '1425',
};

/** The reply that reads the person, with changed data. */
export const person = (change: object = {}) => ({
  '/api/usuarios/persona': () => answer({ persona: { ...user, ...FILLED, ...change }, version: 4 }),
});
