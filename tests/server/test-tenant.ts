import type { CompiledTenant, Json, PublicArtifact, ServerArtifact } from '../../engine/language/artifact.ts';
import { completeSettings } from '../../engine/language/compile/emit/settings.ts';
import { NO_OWN_TYPES, type OwnTypes } from '../../engine/language/types/own-types.ts';
import type { TenantSource } from '../../server/platform/tenants/tenant-source.ts';
import { compiledTenant } from '../tenants/compiled.ts';

/**
 * Options of a tenant; the rest is as empty as the compiler would leave it, except the forms, which are those of every
 * tenant.
 */
export interface TestTenant {
  readonly id: string;
  readonly unit: number;
  readonly hosts?: readonly string[];
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly settings?: { readonly [name: string]: Json };
  readonly texts?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly frameHosts?: readonly string[];
  readonly imageHosts?: readonly string[];
  readonly codes?: PublicArtifact['codes'];
  /** In place of those of the same name. */
  readonly forms?: PublicArtifact['forms'];
  readonly demo?: ServerArtifact['demo'];
  readonly own?: OwnTypes;
  readonly hash?: string;
}

const FLAGS = {
  portal: true,
  registroUsuario: true,
  grupoFamiliar: true,
  edicionDatos: true,
  turnosOn: true,
  // Managers bring 37 cases of demo data: whoever tests them asks for them.
  art: false,
};
const TERMS = {
  ask: 'careStart' as const,
  tipo: 96,
  version: '2026-11-01',
  titulo: 'Términos de {{tenant.name}}',
  cuerpo: { uno: { title: 'Uno', text: 'Texto' } },
};

/** The words of mails and papers, without which nothing can be written. */
const MAILS_AND_PAPERS = Object.fromEntries(
  Object.entries(compiledTenant('demo').server.texts).filter(([name]) =>
    /^(changed|mail|message|paper|served|server\.CHANNEL_STOPPED$)/.test(name),
  ),
);

/** A compiled tenant made by hand, with the settings' real defaults. */
export function testTenant(about: TestTenant): CompiledTenant {
  const { id, unit, hash = unit.toString(16).padStart(16, 'a') } = about;
  const server: ServerArtifact = {
    hosts: about.hosts ?? [],
    flags: { ...FLAGS, ...about.flags },
    checks: {},
    connectors: {},
    simulated: {},
    terms: TERMS,
    demo: about.demo ?? {},
    own: about.own ?? NO_OWN_TYPES,
    texts: {
      ...MAILS_AND_PAPERS,
      'server.LOGIN_REFUSED': 'Los datos de {{tenant.name}} no son correctos',
      'server.CASE_NO_VALUE': 'Sin dato',
      'server.CASE_FIRST_NOTE': 'Alta de caso. Turno: {{fecha}} {{hora}}, {{servicio}}.',
      ...about.texts,
    },
  };
  return {
    id,
    public: {
      language: 1,
      id,
      name: `Unidad ${unit}`,
      subtitle: '',
      unit,
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
      links: about.links ?? {},
      frameHosts: about.frameHosts ?? [],
      imageHosts: about.imageHosts ?? [],
      linkHosts: [],
      certificate: null,
      channels: ['mail'],
      settings: completeSettings(settingsOf(about)),
      texts: about.texts ?? {},
      codes: about.codes ?? {},
      menu: { items: {} },
      tiles: {},
      shell: {},
      forms: { ...compiledTenant('demo').public.forms, ...about.forms },
      screens: [],
      dialogs: {},
      parts: {},
      checks: {},
      checkPoints: [],
      ownForms: [],
      terms: { ask: 'careStart', version: TERMS.version },
      endpoints: {},
    },
    server,
    themeCss: `[data-tenant='${id}'] {}\n`,
    hash,
    themeHash: hash.replace(/^./, 'b'),
  };
}

/** Tenants from a list instead of a folder. */
export function listSource(tenants: readonly CompiledTenant[]): TenantSource {
  const found = (id: string) => tenants.find((tenant) => tenant.id === id);
  const headers = tenants.map(({ id, server, public: { unit } }) => ({ id, unit, hosts: server.hosts }));
  const index = { version: 0, headers: new Map(headers.map((header) => [header.id, header])) };
  return {
    index: () => index,
    signature: (id) => found(id)?.hash,
    compile: async (id, known) =>
      known === id ? undefined : { tenant: found(id) ?? testTenant({ id, unit: 0 }), source: id, own: {} },
    recompile: async (id) => found(id) ?? testTenant({ id, unit: 0 }),
    asset: () => undefined,
  };
}

/** The settings of a test, with holidays as ordinary days where it does not name them: no test depends on a calendar. */
function settingsOf({ settings = {} }: TestTenant): { readonly [name: string]: Json } {
  const { appointments } = settings;
  const own = typeof appointments === 'object' && !Array.isArray(appointments) ? appointments : {};
  return { ...settings, appointments: { holidays: 'open', ...own } };
}
