import type { Route } from '../../../platform/http/route.ts';
import { addSignInRoute } from './sign-in-route.ts';

/** Signs professionals in, by e-mail. */
export const authProfessionalRoute: Route = (app, deps) =>
  addSignInRoute(app, deps, { url: '/api/auth/consultorio', call: 'auth.professional', leads: 'consultorio' });
