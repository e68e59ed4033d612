import { type ReactElement, useEffect, useMemo } from 'react';
import { type InitialEntry, MemoryRouter } from 'react-router-dom';
import type { Viewer } from '../../engine/language/screens/session-state.ts';
import { Portal } from '../../engine/portal/react/Portal.tsx';
import { Runtime, type RuntimeParts } from '../../engine/portal/react/runtime/runtime.ts';
import { registry } from '../../renderers/registry.ts';
import { fakeTransport } from '../transport/fake-transport.ts';
import { letLinesSay } from '../transport/silent-line.ts';
import type { TenantStory } from './catalogue.ts';
import { type StartData, startOf } from './start-of.ts';

/** Data of the module of a tenant's stories. */
export interface TenantData extends StartData {
  readonly themeCss: string;
}

const tabs = { post: () => undefined, listen: () => () => undefined };

/** The whole portal of a tenant, opened at the story's screen, before a backend that answers from the contract. */
function TenantScreen({ data, story }: { readonly data: TenantData; readonly story: TenantStory }): ReactElement {
  useTheme(data);
  const runtime = useMemo(() => {
    const replies = { ...startOf(data, story.viewer), ...story.replies };
    letLinesSay(story.line);
    return new Runtime({
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

/** The story's address, with the values that the page before would have passed to its visitor. */
function entryOf({ path, opening, viewer }: TenantStory, data: TenantData): InitialEntry {
  const owner: unknown = Object(startOf(data, viewer)['auth.session']).user?.ref ?? '';
  const { search, received } = opening;
  return { pathname: path, search, state: received === undefined ? null : { pass: received, owner } };
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

/** Replaces a tenant that does not compile by the messages of `tenant check`. */
export function brokenStory(message: string): object {
  return { render: () => <pre>{message}</pre>, play: () => Promise.reject(new Error(message)) };
}
