// Loads the parts beforehand, because the test is about the portal and not about loading time.
import '../../../../engine/portal/react/dialogs/Popups.tsx';
import '../../../../engine/portal/react/nodes/BoundAutosave.tsx';
import '../../../../engine/portal/react/nodes/BoundFilters.tsx';
import '../../../../engine/portal/react/nodes/BoundSteps.tsx';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { CompiledEndpoint, CompiledScreen, PublicArtifact } from '../../../../engine/language/artifact.ts';
import { completeSettings } from '../../../../engine/language/compile/emit/settings.ts';
import { Portal } from '../../../../engine/portal/react/Portal.tsx';
import { Runtime, type RuntimeParts } from '../../../../engine/portal/react/runtime/runtime.ts';
import { bareScreen } from '../../bare-screen.ts';
import { answer, type FakeBackend, fakeBackend, type Reply } from '../../fake-transport.ts';
import { testRegistry } from './test-registry.tsx';

const post = (path: string, invalidates: readonly string[] = []): CompiledEndpoint => ({
  method: 'POST',
  path,
  invalidates,
  timeoutSeconds: 20,
});

/** A screen with nothing in it but what a test says. */
export function screen(id: string, more: Partial<CompiledScreen> = {}): CompiledScreen {
  const base = { id, path: `/${id}`, for: ['patient'], order: 100, title: id, layout: 'page', shell: 'new' } as const;
  return { ...base, ...bareScreen, view: { node: 'heading', text: `Pantalla ${id}`, level: 1 }, ...more };
}

/** A tenant with the screens of a test. */
export function artifactOf(screens: readonly CompiledScreen[], more: Partial<PublicArtifact> = {}): PublicArtifact {
  return {
    language: 1,
    id: 'demo',
    name: 'Demo',
    subtitle: '',
    unit: 7,
    brand: {
      color: '#0b5fa5',
      header: 'light',
      logo: 'assets/logo.svg',
      icon: 'assets/icon.svg',
      loginImage: 'assets/login.svg',
    },
    contact: null,
    contacts: {},
    guide: null,
    links: {},
    frameHosts: [],
    imageHosts: [],
    linkHosts: ['https://www.example.org'],
    certificate: null,
    channels: ['mail'],
    settings: completeSettings({}),
    texts: {
      'page.missing': 'Falta el componente {{error.code}}',
      'page.offline': 'Sin conexión',
      'page.error': 'Error',
      'page.unsure': 'Puede haber quedado hecho',
      'page.unsureTitle': 'Sin respuesta',
    },
    codes: {},
    terms: { ask: 'careStart', version: '1' },
    menu: { items: { salir: { label: 'Cerrar sesión', press: [{ do: 'signOut' }], group: 'foot' } } },
    tiles: {},
    shell: { profileMenu: { label: 'Menú' }, footer: { text: 'Pie' } },
    forms: {},
    screens,
    dialogs: {},
    parts: {},
    checks: {},
    checkPoints: [],
    ownForms: [],
    endpoints: {
      'auth.session': { ...post('/sesion'), method: 'GET' },
      'auth.renew': post('/renovar'),
      'auth.signOut': post('/salir'),
      'auth.login': post('/login'),
      'consultations.list': post('/atenciones'),
      'services.list': post('/servicios'),
      'care.start': post('/iniciar', ['consultations.list']),
      'care.leave': post('/salirDeLaFila'),
    },
    ...more,
  };
}

export const requirements: RuntimeParts['requirements'] = {
  unidad: 7,
  template: 'demo',
  portal: true,
  registroUsuario: true,
  grupoFamiliar: true,
  edicionDatos: true,
  turnosOn: true,
  art: false,
  capacitaciones: false,
  hrTurnosSemDesde: '08:00',
  hrTurnosSemHasta: '20:00',
  hrTurnosSabDesde: '09:00',
  hrTurnosSabHasta: '13:00',
  hrTurnosDomDesde: '00:00',
  hrTurnosDomHasta: '00:00',
};

/** Answer of auth.session, or of auth.login, for a patient. */
export function signedIn(ref = 'elena', more: object = {}): Readonly<Record<string, unknown>> {
  const user = { ref, id: 1, nome: 'Elena', sobrenome: 'Paz', documento: '20111222', ativo: true };
  const family = [{ ref: `${ref}-hijo`, nome: 'Tomás', sobrenome: 'Paz', documento: '50111222', ativo: true }];
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
  return {
    status: 'authenticated',
    user,
    family,
    role: 'patient',
    scope: 'full',
    expiresAt,
    draftKey: btoa(ref.padEnd(32, '.').slice(0, 32)),
    now: new Date().toISOString(),
    ...more,
  };
}

export const nobody = { status: 'not-authenticated', now: new Date().toISOString() };

interface Opening {
  readonly screens: readonly CompiledScreen[];
  readonly at?: string;
  /** History state of the first step, after a reload. */
  readonly state?: unknown;
  readonly artifact?: Partial<PublicArtifact>;
  readonly session?: unknown;
  readonly replies?: Readonly<Record<string, Reply>>;
  readonly parts?: Partial<RuntimeParts>;
}

/** A portal on the screen, its backend, and the address it is at. */
export async function openPortal(opening: Opening): Promise<{
  readonly runtime: Runtime;
  readonly backend: FakeBackend;
  readonly address: () => string;
  /** History state beside the address. */
  readonly state: () => unknown;
  readonly unmount: () => void;
}> {
  const { screens, at = '/home', artifact, replies, parts } = opening;
  const session = 'session' in opening ? opening.session : signedIn();
  const backend = fakeBackend({
    '/renovar': () => answer({ expiresAt: new Date(Date.now() + 1_800_000).toISOString() }),
    '/salir': () => answer(undefined, 204),
    ...replies,
  });
  const tabs = { post: () => undefined, listen: () => () => undefined };
  const runtime = new Runtime({
    artifact: artifactOf(screens, artifact),
    requirements,
    session,
    transport: backend,
    registry: testRegistry,
    tabs,
    pauses: [],
    ...parts,
  });
  let here = at;
  let kept: unknown;
  const [pathname = '', search] = at.split('?');
  const entry = { pathname, search: search === undefined ? '' : `?${search}`, state: opening.state };
  const { unmount } = await act(async () =>
    render(
      <MemoryRouter initialEntries={[entry]}>
        <Address
          tell={(address, state) => {
            here = address;
            kept = state;
          }}
        />
        <Portal runtime={runtime} />
      </MemoryRouter>,
    ),
  );
  return { runtime, backend, address: () => here, state: () => kept, unmount };
}

function Address({ tell }: { readonly tell: (address: string, state: unknown) => void }): ReactNode {
  const { pathname, search, state } = useLocation();
  tell(pathname + search, state);
  return null;
}
