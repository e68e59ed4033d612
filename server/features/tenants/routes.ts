import { featureRoutes } from '../../platform/http/route.ts';
import { iconsRoute, manifestRoute, themeRoute } from './routes/appearance.ts';
import { artifactRoute } from './routes/artifact.ts';
import { assetRoute } from './routes/asset.ts';
import { guidePermissionsRoute, termsGetRoute, unitRequirementsRoute } from './routes/unit.ts';

/** Mounts the calls of this feature. */
export const tenantsRoutes = featureRoutes(
  artifactRoute,
  assetRoute,
  themeRoute,
  iconsRoute,
  manifestRoute,
  unitRequirementsRoute,
  guidePermissionsRoute,
  termsGetRoute,
);
