import type { CompiledScreen, PublicArtifact } from '../../engine/language/artifact.ts';
import { scopeOf } from '../../engine/language/rules/scope.ts';
import { screenFor } from '../../engine/language/screens/choose-screen.ts';
import type { Viewer } from '../../engine/language/screens/session-state.ts';
import type { OwnTypes } from '../../engine/language/types/own-types.ts';
import { type Replies, type StoryState, sampledWith } from '../transport/fake-transport.ts';
import moments from './moments.json' with { type: 'json' };
import { type Opening, openingOf, pathOf } from './opening.ts';

/** One story: a screen of a tenant, in a state, for somebody. */
export interface TenantStory {
  readonly screen: string;
  /** Where the story opens. */
  readonly path: string;
  /** With what it is opened. */
  readonly opening: Opening;
  readonly title: string;
  readonly viewer: Viewer;
  /** Everybody who reaches the screen; QA chooses among them. */
  readonly viewers: readonly Viewer[];
  readonly state: StoryState;
  /** Answers that the moment gives itself. */
  readonly replies: Replies;
  /** Messages that the line of a queue or call sends once it is open. */
  readonly line: readonly object[];
  /** Name in the catalogue: a state, or a moment of the screen. */
  readonly name: string;
  /** Name of the export in the tenant's module of stories. */
  readonly exportName: string;
}

/** Facts of a tenant that decide which screens it shows. */
export interface ShownTenant {
  readonly public: PublicArtifact;
  readonly flags: Readonly<Record<string, unknown>>;
  /** Types that the tenant adds to the contract's entities. */
  readonly own: OwnTypes;
}

/** Names of the states in the catalogue. */
export const STATES: Readonly<Record<StoryState, string>> = {
  loaded: 'Con datos',
  empty: 'Sin datos',
  loading: 'Cargando',
  error: 'Con error',
};

/** Names of the viewers for QA, where several screens of an institution have one title. */
const LOOKING: Readonly<Record<Viewer, string>> = {
  anonymous: 'sin sesión',
  patient: 'paciente',
  art: 'gestor de ART',
  coordinator: 'coordinador de ART',
  professional: 'profesional',
  'link:turno': 'por el enlace de un turno',
  'link:history': 'por el enlace de su historia',
  setUp: 'antes de activar la verificación',
  terms: 'antes de aceptar los términos',
};

/** Titles of screens that take them from what happens there. */
const TITLES: Readonly<Record<string, string>> = { miPerfil: 'Mi perfil', videocall: 'La fila y la videollamada' };

/** A moment of moments.json. */
interface Moment {
  readonly name: string;
  readonly replies: object;
  readonly line?: readonly object[];
}

/**
 * Moments of a screen that no sample of its answers shows: its name, the different answers, and the messages of its
 * queue or call. `loaded` replaces the moment with data where the samples alone would lead to another screen.
 */
const MOMENTS: Readonly<Record<string, Readonly<Record<string, Moment>>>> = moments;

/**
 * The stories of a tenant: every screen that somebody can reach; where it asks for data, its other states; and its
 * moments (moments.json), such as a call that begins or a payment that is waited for.
 */
export function storiesOf(tenant: ShownTenant): TenantStory[] {
  const stories = statesOf(tenant);
  const sharing = (title: string) => new Set(stories.filter((one) => one.title === title).map(({ screen }) => screen));
  return stories.map((story) =>
    sharing(story.title).size > 1 ? { ...story, title: `${story.title} – ${LOOKING[story.viewer]}` } : story,
  );
}

function statesOf(tenant: ShownTenant): TenantStory[] {
  return tenant.public.screens.flatMap((screen) => {
    const viewers = screen.for.filter((one): one is Viewer => reaches(tenant, screen, one));
    const [viewer] = viewers;
    if (viewer === undefined || screen.view === undefined) return [];
    const states: readonly StoryState[] =
      Object.keys(screen.data).length > 0 ? ['loaded', 'empty', 'loading', 'error'] : ['loaded'];
    const { id } = screen;
    const title = titleOf(screen);
    const story = { screen: id, path: pathOf(screen), opening: openingOf(screen), title, viewer, viewers };
    const { loaded, ...others } = MOMENTS[id] ?? {};
    return [
      ...states.map((state) => ({
        ...story,
        state,
        replies: state === 'loaded' ? sampledWith(loaded?.replies ?? {}, tenant.own) : {},
        line: state === 'loaded' ? (loaded?.line ?? []) : [],
        name: STATES[state],
        exportName: `${id}_${state}`,
      })),
      ...Object.entries(others).map(([moment, { name, replies, line = [] }]) => ({
        ...story,
        state: 'loaded' as const,
        replies: sampledWith(replies, tenant.own),
        line,
        name,
        exportName: `${id}_${moment}`,
      })),
    ];
  });
}

/**
 * A title as the sidebar can show it: placeholders stay open, and a title of placeholders alone is replaced by the
 * address.
 */
function titleOf({ id, title, path }: CompiledScreen): string {
  const named = TITLES[id];
  if (named !== undefined) return named;
  const fixed = title.replace(/\{\{[^}]*\}\}/g, '…');
  return fixed === '…' ? `En ${path}` : fixed;
}

/** Managers of cases, and who coordinates them, are people of institutions that have such cases (`flags.art`). */
const OF_CASES: ReadonlySet<string> = new Set<Viewer>(['art', 'coordinator']);

/** Of several screens on one path a visitor sees the first that holds; the others are no story of this tenant. */
function reaches({ public: open, flags }: ShownTenant, screen: CompiledScreen, viewer: string): boolean {
  if (OF_CASES.has(viewer) && flags.art !== true) return false;
  if (screen.path === '/*') return true;
  const scope = scopeOf({ flags, settings: open.settings, tenant: open });
  const visit = { screens: open.screens, routes: [], viewer: viewer as Viewer, scope };
  return screenFor(pathOf(screen), visit)?.screen.id === screen.id;
}
