import type { Route } from '../../../platform/http/route.ts';
import { addSignInRoute } from './sign-in-route.ts';

/** Signs patients and ART profiles in, by DNI. */
export const authLoginRoute: Route = (app, deps) =>
  addSignInRoute(app, deps, { url: '/api/auth/login', call: 'auth.login', leads: 'portal' });
