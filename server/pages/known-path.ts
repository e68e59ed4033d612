import type { CompiledTenant } from '../../engine/artifact.ts';
import { matchPath } from '../../engine/screens/path-pattern.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };

/** The path of the screen that says that there is no such page. */
const NOT_FOUND = '/*';

const ROUTES = Object.keys(routes).filter((path) => path.startsWith('/'));

/** Whether a path is of the product, or of a screen of the tenant's own: also one that the visitor is sent elsewhere from. */
export function isKnownPath(tenant: CompiledTenant, path: string): boolean {
  const patterns = [...tenant.public.screens.map((screen) => screen.path), ...ROUTES];
  return patterns.some((pattern) => pattern !== NOT_FOUND && matchPath(pattern, path) !== undefined);
}
