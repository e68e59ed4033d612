import type { Browser } from './helper.ts';

/** A person's own data that the page sends; the address is the holder's alone. */
const SENT = [
  'ref',
  'nome',
  'sobrenome',
  'documento',
  'telefono',
  'email',
  'fec_nac',
  'sexo',
  'obraSocial',
  'plan',
  'nroAfiliado',
];
const OF_HOLDER = ['id', 'domicilio', 'cp'];

/** Reads a person of the signed-in family. */
export const record = async (browser: Browser, documento: string) =>
  (await browser.post('/api/usuarios/persona', { documento })).json();

/** The page's payload for an unchanged record. */
export async function profileForm(
  browser: Browser,
  documento: string,
  unidad = 1,
): Promise<Readonly<Record<string, unknown>>> {
  const { persona, version } = await record(browser, documento);
  const names = persona.id === null ? SENT : [...SENT, ...OF_HOLDER];
  const said = names.flatMap((name) => (persona[name] === null ? [] : [[name, persona[name]] as const]));
  return { ...Object.fromEntries(said), version, unidad };
}

/** Saves a record with some parts changed. */
export const saveProfile = async (browser: Browser, documento: string, change: object, unidad = 1) =>
  browser.post('/api/usuarios/perfil', { ...(await profileForm(browser, documento, unidad)), ...change });
