import { featureRoutes } from '../../platform/http/route.ts';
import {
  factorBeginRoute,
  factorCodesRoute,
  factorConfirmRoute,
  factorEndRoute,
  factorReplaceRoute,
  factorStateRoute,
} from './routes/factor.ts';
import { passkeysAddRoute, passkeysBeginRoute, passkeysRemoveRoute } from './routes/passkeys.ts';

/** Mounts the calls of this feature. */
export const mfaRoutes = featureRoutes(
  factorStateRoute,
  factorBeginRoute,
  factorReplaceRoute,
  factorConfirmRoute,
  factorCodesRoute,
  factorEndRoute,
  passkeysBeginRoute,
  passkeysAddRoute,
  passkeysRemoveRoute,
);
