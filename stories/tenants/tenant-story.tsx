import { type ReactElement, useEffect, useMemo } from 'react';
import { type InitialEntry, MemoryRouter } from 'react-router-dom';
import type { PublicArtifact } from '../../engine/artifact.ts';
import { Portal } from '../../engine/react/Portal.tsx';
import { makeRuntime, type RuntimeParts } from '../../engine/react/runtime/runtime.ts';
import type { Viewer } from '../../engine/session/session-state.ts';
import type { OwnTypes } from '../../engine/types/own-types.ts';
import { registry } from '../../renderers/registry.ts';
import { fakeTransport, type Replies, replyTo } from '../transport/fake-transport.ts';
import { letLinesSay } from '../transport/silent-line.ts';
import type { TenantStory } from './catalogue.ts';

/** What the module of a tenant's stories carries. */
export interface TenantData {
  readonly artifact: PublicArtifact;
  readonly themeCss: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly own: OwnTypes;
}

/** Half an hour: long enough that no story is warned of its session's end. */
const SESSION = 30 * 60_000;
const tabs = { post: () => undefined, listen: () => () => undefined };

/** The whole portal of a tenant, opened at the story's screen, before a backend that answers from the contract. */
function TenantScreen({ data, story }: { readonly data: TenantData; readonly story: TenantStory }): ReactElement {
  useTheme(data);
  const runtime = useMemo(() => {
    const replies = { ...startOf(data, story.viewer), ...story.replies };
    letLinesSay(story.line);
    return makeRuntime({
      artifact: data.artifact,
      requirements: replies['unit.requirements'] as RuntimeParts['requirements'],
      session: replies['auth.session'],
      transport: fakeTransport(data.artifact.endpoints, story.state, replies, data.own),
      registry,
      tabs,
    });
  }, [data, story]);
  return (
    <MemoryRouter initialEntries={[entryOf(story, data)]}>
      <Portal runtime={runtime} />
    </MemoryRouter>
  );
}

/** The story's address, with what the page before would have handed over to whoever is there. */
function entryOf({ path, opening, viewer }: TenantStory, data: TenantData): InitialEntry {
  const owner: unknown = Object(startOf(data, viewer)['auth.session']).user?.ref ?? '';
  const { search, received } = opening;
  return { pathname: path, search, state: received === undefined ? null : { pass: received, owner } };
}

/** What boot would have fetched: the unit as the tenant's data says it, and who is there. */
function startOf({ artifact, flags, own }: TenantData, viewer: Viewer): Replies {
  const now = Date.now();
  const moments = { now: new Date(now).toISOString(), expiresAt: new Date(now + SESSION).toISOString() };
  const isNarrow = viewer === 'link:turno' || viewer === 'link:history' || viewer === 'terms';
  const role = isNarrow ? 'patient' : viewer === 'setUp' ? 'professional' : viewer;
  const scope = isNarrow || viewer === 'setUp' ? viewer : 'full';
  const sample = Object(replyTo('auth.session', 'loaded', {}, own));
  // The first of the sampled people is the holder.
  const somebody = { ...sample, family: sample.family.slice(1), status: 'authenticated', role, scope, ...moments };
  const nobody = { status: 'not-authenticated', user: null, family: [], now: moments.now };
  return {
    'unit.requirements': { ...Object(replyTo('unit.requirements', 'loaded')), ...flags, unidad: artifact.unit },
    'auth.session': viewer === 'anonymous' ? nobody : somebody,
    'auth.renew': { expiresAt: moments.expiresAt },
  };
}

/** Dresses the document as the server dresses the tenant's page. */
function useTheme({ artifact, themeCss }: TenantData): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(themeCss);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.dataset.tenant = artifact.id;
    document.documentElement.lang = 'es-AR';
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [artifact, themeCss]);
}

/** The story of one screen of a tenant, for the module that the catalogue makes of the tenant's folder. */
export function tenantStory(data: TenantData, story: TenantStory): object {
  const { name, viewer, viewers, exportName } = story;
  return {
    name,
    parameters: { layout: 'fullscreen', tenant: data.artifact.id },
    args: { visitante: viewer },
    argTypes: { visitante: { description: 'Quién mira la pantalla', control: 'select', options: viewers } },
    render: ({ visitante }: { readonly visitante: Viewer }) => (
      <TenantScreen
        key={`${data.artifact.id} ${exportName} ${visitante}`}
        data={data}
        story={{ ...story, viewer: visitante }}
      />
    ),
  };
}

/** What stands in the place of a tenant that does not compile: what is wrong, in the words of `tenant check`. */
export function brokenStory(message: string): object {
  return { render: () => <pre>{message}</pre>, play: () => Promise.reject(new Error(message)) };
}
