import type { CompiledScreen, PublicArtifact } from '../../engine/artifact.ts';
import { scopeOf } from '../../engine/rules/scope.ts';
import { screenFor } from '../../engine/screens/choose-screen.ts';
import type { Viewer } from '../../engine/session/session-state.ts';
import type { StoryState } from '../transport/fake-transport.ts';

/** One story: a screen of a tenant, in a state, for somebody. */
export interface TenantStory {
  readonly screen: string;
  /** Where the story opens. */
  readonly path: string;
  readonly title: string;
  readonly viewer: Viewer;
  readonly state: StoryState;
  /** Name of the export in the tenant's module of stories. */
  readonly exportName: string;
}

/** What decides which screens a tenant shows. */
export interface ShownTenant {
  readonly public: PublicArtifact;
  readonly flags: Readonly<Record<string, unknown>>;
}

/** Names of the states in the catalogue. */
export const STATES: Readonly<Record<StoryState, string>> = {
  loaded: 'Con datos',
  empty: 'Sin datos',
  loading: 'Cargando',
  error: 'Con error',
};

/** The stories of a tenant: every screen that somebody can reach, and, where it asks for data, its other states. */
export function storiesOf(tenant: ShownTenant): TenantStory[] {
  return tenant.public.screens.flatMap((screen) => {
    const viewer = screen.for.find((one): one is Viewer => reaches(tenant, screen, one));
    if (viewer === undefined || screen.view === undefined) return [];
    const states: readonly StoryState[] =
      Object.keys(screen.data).length > 0 ? ['loaded', 'empty', 'loading', 'error'] : ['loaded'];
    return states.map((state) => ({
      screen: screen.id,
      path: openPath(screen),
      title: screen.title,
      viewer,
      state,
      exportName: `${screen.id}_${state}`,
    }));
  });
}

/** Of several screens on one path a visitor sees the first that holds; the others are no story of this tenant. */
function reaches({ public: open, flags }: ShownTenant, screen: CompiledScreen, viewer: string): boolean {
  if (screen.path === '/*') return true;
  const scope = scopeOf({ flags, settings: open.settings, tenant: open });
  const visit = { screens: open.screens, routes: [], viewer: viewer as Viewer, scope };
  return screenFor(openPath(screen), visit)?.id === screen.id;
}

/** A path that leads to the screen: parts of a path get a sample, the not-found page a path nobody has. */
const openPath = ({ path }: CompiledScreen): string =>
  path === '/*' ? '/pagina-que-no-existe' : path.replaceAll(/:\w+/g, '1');
