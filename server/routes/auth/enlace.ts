import type { Route } from '../route.ts';
import { addSignInRoute } from './sign-in-route.ts';

/**
 * By a link, with what it was exchanged for or with the password that was asked on opening it (ENTRY-06, ENTRY-08): the
 * form of that dialog judges what was typed, not the form of /login.
 */
export const enlaceRoute: Route = (app, deps) =>
  addSignInRoute(app, deps, { url: '/api/auth/enlace', call: 'entry.signIn', leads: 'portal' });
