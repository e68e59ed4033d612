import type { Route } from '../../../platform/http/route.ts';
import { addSignInRoute } from './sign-in-route.ts';

/**
 * Signs in by a link's credential, or by the password typed on opening the link. The form of that
 * dialog validates the input, not the form of /login.
 */
export const entrySignInRoute: Route = (app, deps) =>
  addSignInRoute(app, deps, { url: '/api/auth/enlace', call: 'entry.signIn', leads: 'portal' });
