import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { matchPath } from '../../../engine/language/screens/path-pattern.ts';
import routes from '../../../schemas/routes.json' with { type: 'json' };

/** Path of the screen for unknown pages. */
const NOT_FOUND = '/*';

const ROUTES = Object.keys(routes).filter((path) => path.startsWith('/'));

/** Whether a path belongs to the product or to a screen of the tenant, including screens that redirect the visitor. */
export function isKnownPath(tenant: CompiledTenant, path: string): boolean {
  const patterns = [...tenant.public.screens.map((screen) => screen.path), ...ROUTES];
  return patterns.some((pattern) => pattern !== NOT_FOUND && matchPath(pattern, path) !== undefined);
}
