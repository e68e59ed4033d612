import { featureRoutes } from '../../platform/http/route.ts';
import { authByLinkRoute, authMailLinkRoute } from './routes/mail-link.ts';
import { authPasskeyAskRoute, authPasskeyRoute, authWaysRoute } from './routes/passkey.ts';
import { authLoginRoute, authProfessionalRoute, entrySignInRoute } from './routes/password.ts';
import { authBackupCodeRoute, authSecondFactorRoute } from './routes/second-factor.ts';

/** Mounts the calls of this feature. */
export const signInRoutes = featureRoutes(
  authLoginRoute,
  authProfessionalRoute,
  entrySignInRoute,
  authSecondFactorRoute,
  authBackupCodeRoute,
  authWaysRoute,
  authPasskeyAskRoute,
  authPasskeyRoute,
  authMailLinkRoute,
  authByLinkRoute,
);
