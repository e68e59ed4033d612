import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import type { Settings } from '../../schemas/generated/document-types.ts';
import { compiledTenant } from './compiled.ts';

/** Decisions of the specification and D-TEN-02 about each tenant, written a second time to verify the documents. */
const ALL = [
  'osef',
  'obsba',
  'iosfa',
  'osprera',
  'escobar',
  'lanus',
  'tres_de_febrero',
  'l_zamora',
  'san_isidro',
  'vilsar',
  'telemedicina',
  'gagil',
  'demo',
  'guemes',
  'osperyh',
  'guardia',
  'galeno',
  'corredores_viales',
  'chacabuco',
];
const but = (...without: string[]): string[] => ALL.filter((id) => !without.includes(id));

const FLAGS: Readonly<Record<string, readonly string[]>> = {
  portal: but('telemedicina'),
  registroUsuario: but('telemedicina', 'escobar', 'lanus'),
  grupoFamiliar: [
    'osef',
    'obsba',
    'iosfa',
    'osprera',
    'escobar',
    'vilsar',
    'l_zamora',
    'san_isidro',
    'demo',
    'gagil',
    'osperyh',
    'guemes',
  ],
  edicionDatos: but('telemedicina', 'guardia', 'corredores_viales'),
  turnosOn: ['osef', 'obsba', 'demo', 'vilsar', 'san_isidro', 'gagil'],
  art: ['demo', 'vilsar'],
  capacitaciones: ['osef'],
};

const CONTACT: Readonly<Record<string, string>> = {
  guardia: 'Contacto de emergencia',
  osef: 'Información de contacto',
  obsba: 'Información de contacto',
  osprera: 'Información de contacto',
  tres_de_febrero: 'Información de contacto',
  galeno: 'Información de contacto',
};

const root = join(import.meta.dirname, '../../tenants');
const tenants = new Map(ALL.map((id) => [id, compiledTenant(id)]));

function tenant(id: string): CompiledTenant {
  const found = tenants.get(id);
  if (found === undefined) throw new Error(`no tenant ${id}`);
  return found;
}

const having = (holds: (tenant: CompiledTenant) => boolean): string[] => ALL.filter((id) => holds(tenant(id))).sort();
const setting =
  (name: keyof Settings) =>
  (one: CompiledTenant): unknown =>
    one.public.settings[name];
const linking = (name: string): string[] => having((one) => one.public.links[name] !== undefined);

/** Every text of a screen, in order. */
function textsOf(id: string, screen: string): string {
  return JSON.stringify(tenant(id).public.screens.find((one) => one.id === screen)?.view ?? null);
}

describe('the 19 tenants', () => {
  it('are the folders of tenants/, and no others [TEN-01, TEN-05]', () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((item) => item.isDirectory());
    expect(
      folders
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('_'))
        .sort(),
    ).toEqual([...ALL].sort());
  });

  it('have their own unit and host, with gagil as unit 23 [TEN-08, D-TEN-01]', () => {
    const units = ALL.map((id) => tenant(id).public.unit);
    const hosts = ALL.flatMap((id) => tenant(id).server.hosts);
    expect(new Set(units).size).toBe(19);
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(ALL.every((id) => tenant(id).server.hosts.length > 0)).toBe(true);
    expect(tenant('gagil').public.unit).toBe(23);
  });

  it('have a colour, a logo and a picture that no other has [TEN-02]', () => {
    expect(new Set(ALL.map((id) => tenant(id).public.brand.color)).size).toBe(19);
    expect(new Set(ALL.map((id) => tenant(id).public.name)).size).toBe(19);
  });

  it.each(Object.entries(FLAGS))('have %s only where it is decided [D-TEN-02, TEN-03]', (flag, ids) => {
    expect(having((one) => one.server.flags[flag] === true)).toEqual([...ids].sort());
  });

  it('ask the procedure number in three [D-TEN-02, REG-04]', () => {
    expect(having((one) => setting('tramiteDNI')(one) === true)).toEqual(['l_zamora', 'san_isidro', 'tres_de_febrero']);
  });

  it('offer contact in six, with the words of each [D-TEN-02, LOGIN-08]', () => {
    const labels = ALL.map((id) => [id, tenant(id).public.contact?.label] as const);
    expect(Object.fromEntries(labels.filter(([, label]) => label !== undefined))).toEqual(CONTACT);
  });

  it('ask the address of the holder but in five [D-PROF-02]', () => {
    expect(having((one) => setting('addressRequired')(one) === false)).toEqual(
      ['escobar', 'lanus', 'osprera', 'telemedicina', 'tres_de_febrero'].sort(),
    );
  });

  it('let the e-mail be empty for chacabuco alone [D-PROF-01, D-REG-02]', () => {
    expect(having((one) => setting('emailOptional')(one) === true)).toEqual(['chacabuco']);
  });

  it('sign in silently by entry links for galeno, besides those without portal [ENTRY-06]', () => {
    expect(having((one) => setting('silentEntry')(one) === true)).toEqual(['galeno']);
  });

  it('keep the menu and the logo’s home link except telemedicina [SHELL-02, SHELL-03]', () => {
    expect(having((one) => setting('profileMenu')(one) === false)).toEqual(['telemedicina']);
    expect(having((one) => setting('logoHome')(one) === false)).toEqual(['telemedicina']);
  });

  it('accept residents only in l_zamora and san_isidro [D-REG-01]', () => {
    const lists = ALL.map((id) => [id, setting('postalCodes')(tenant(id))] as const);
    expect(Object.fromEntries(lists.filter(([, codes]) => Array.isArray(codes) && codes.length > 0))).toEqual({
      l_zamora: ['1832', '1828', '1826', '1836', '1834', '1838', '1824', '1822', '1821', '1829'],
      san_isidro: ['1609', '1640', '1641', '1642', '1643', '1607'],
    });
  });

  it('tell a stranger to the district, and others a wrong code [REG-16, D-REG-03]', () => {
    const told = (id: string): string => JSON.stringify(tenant(id).public.forms.registro?.submit?.refusals ?? null);
    const start = 'Usted no podrá utilizar la plataforma.\\n';
    expect(told('l_zamora')).toContain(
      `${start}No reside en el Partido de Lomas de Zamora.\\nGracias por su comprensión.`,
    );
    expect(told('san_isidro')).toContain(
      `${start}No reside en el Partido de San Isidro.\\nGracias por su comprensión.`,
    );
    for (const id of but('l_zamora', 'san_isidro')) expect(told(id)).toContain(`${start}Código postal inválido`);
  });

  it('have the addresses that are decided [D-TEN-03, D-ERR-01]', () => {
    expect(linking('urlRedirect')).toEqual(['escobar', 'lanus', 'telemedicina']);
    expect(linking('portal')).toEqual(['escobar', 'lanus']);
    expect(linking('more')).toEqual(['escobar', 'lanus']);
    expect(linking('guardMap')).toEqual(['escobar']);
    expect(ALL.every((id) => tenant(id).public.certificate !== null)).toBe(true);
  });

  it('show a video in osef, an address in the others [LOGIN-07, D-LOGIN-05]', () => {
    expect(having((one) => one.public.guide?.video !== undefined)).toEqual(['osef']);
    expect(tenant('osef').public.guide?.url).toBeUndefined();
    expect(having((one) => one.public.guide === null)).toEqual(
      ['corredores_viales', 'escobar', 'lanus', 'telemedicina'].sort(),
    );
  });

  it.each(['registro', 'perfil', 'familiar'])(
    '[REG-03, PROF-08] fill in the insurer in three, and hide plan and number as decided: %s',
    (form) => {
      const field = (id: string, name: string) => tenant(id).public.forms[form]?.fields[name];
      const filled = ALL.map((id) => [id, field(id, 'obraSocial')?.fixed] as const);
      expect(Object.fromEntries(filled.filter(([, value]) => value !== undefined))).toEqual({
        osef: 'OSEF',
        obsba: 'OBSBA',
        iosfa: 'IOSFA',
      });
      expect(ALL.filter((id) => field(id, 'plan')?.visible === false).sort()).toEqual(['iosfa', 'obsba', 'osef']);
      expect(ALL.filter((id) => field(id, 'numeroAfiliado')?.visible === false)).toEqual(['osef']);
      expect(ALL.filter((id) => field(id, 'numeroAfiliado')?.required === true).sort()).toEqual(['iosfa', 'obsba']);
    },
  );

  it('invalidates the consultations when a call ends in any way [HIST-08, A47]', () => {
    const ends = ['care.leave', 'care.waive', 'care.ended', 'consulting.finish'];
    const kept = (id: string) =>
      ends.filter((call) => !tenant(id).public.endpoints[call]?.invalidates.includes('consultations.list'));
    expect(ALL.filter((id) => kept(id).length > 0)).toEqual([]);
  });

  it('show a 120 by 120 history help picture in vilsar only [HIST-11]', () => {
    const pictures = (id: string) => textsOf(id, 'misatenciones').match(/"node":"image"[^}]*/g) ?? [];
    expect(ALL.filter((id) => pictures(id).length > 0)).toEqual(['vilsar']);
    expect(pictures('vilsar')).toEqual([expect.stringMatching(/"width":120,"height":120/)]);
  });

  it('ask insurers where it is decided, at the points that are decided [REG-11, PROF-04, CARE-05]', () => {
    const points = ALL.map((id) => {
      const checks = Object.entries(tenant(id).public.checks);
      return [id, Object.fromEntries(checks.map(([name, { at }]) => [name, at]))] as const;
    });
    expect(Object.fromEntries(points.filter(([, checks]) => Object.keys(checks).length > 0))).toEqual({
      osef: { elegibilidad: ['registration', 'family', 'profile', 'careStart'] },
      obsba: { elegibilidad: ['registration', 'family', 'profile'] },
      osprera: { padron: ['family', 'profile'], afiliacion: ['patientPicked'] },
      gagil: { afiliacion: ['patientPicked'] },
    });
  });
});

describe('the entry pages', () => {
  it('link to the portals of escobar and lanus, without a form [LOGIN-11, D-LOGIN-04]', () => {
    for (const id of ['escobar', 'lanus']) {
      const page = JSON.stringify(tenant(id).public.parts.municipality ?? null);
      expect(textsOf(id, 'login')).toContain('municipality');
      expect(page).toContain('Ingresá al portal del municipio para acceder al servicio de telemedicina');
      expect(page).toContain('Ir al portal');
      expect(page).toContain('Más información');
      expect(page).not.toContain('"form"');
    }
  });

  it('offers /login to signed-in patients in escobar and lanus only [LOGIN-10, D-ROUTE-05]', () => {
    const forPatients = having((one) =>
      one.public.screens.some((s) => s.path === '/login' && s.for.includes('patient')),
    );
    expect(forPatients).toEqual(['escobar', 'lanus']);
  });

  it('open escobar’s map of guards full screen, with position [LOGIN-12, SHELL-04]', () => {
    const map = tenant('escobar').public.dialogs.guardMap;
    expect(map?.as).toBe('full');
    expect(JSON.stringify(map)).toContain('"geolocation":true');
    expect(JSON.stringify(tenant('escobar').public.shell)).toContain('Hacé click y conocé las Guardias Médicas 24hs.');
  });

  it('of tres_de_febrero welcomes its people, of no other [LOGIN-09, D-LOGIN-03]', () => {
    const welcome = 'Bienvenidos al servicio de telemedicina de Tres de Febrero';
    expect(ALL.filter((id) => textsOf(id, 'login').includes(welcome))).toEqual(['tres_de_febrero']);
  });

  it('ask DNI and password, sent as correo and password [LOGIN-01, LOGIN-05]', () => {
    const form = tenant('demo').public.forms.login;
    expect(Object.values(form?.fields ?? {}).map(({ label, as }) => [label, as])).toEqual([
      ['DNI', 'correo'],
      ['Contraseña', 'password'],
    ]);
    expect(form?.submit?.label).toBe('Iniciar sesión');
    expect(JSON.stringify(form?.submit?.refusals)).toContain('Login incorrecto');
  });

  it('without portal say so [LOGIN-13]', () => {
    const part = JSON.stringify(tenant('telemedicina').public.parts.noPortal ?? null);
    expect(part).toContain('Esta unidad no cuenta con un portal de pacientes');
    expect(part).toContain('"logo"');
  });
});
