import { THINGS } from '../../messages/compiler-words.ts';
import type { DocumentKind } from './documents.ts';

/** Names of documents in messages. */
const TITLES: Readonly<Record<DocumentKind, string>> = {
  tenant: 'tenant.json',
  fields: 'fields.json',
  codes: 'codes.json',
  connectors: 'connectors.json',
  checks: 'checks.json',
  endpoints: 'endpoints.json',
  menu: 'menu.json',
  rules: 'rules.json',
  shell: 'shell.json',
  simulated: 'simulated.json',
  terms: 'terms.json',
  texts: 'texts.json',
  tiles: 'tiles.json',
  form: THINGS.form,
  screen: THINGS.screen,
  dialog: THINGS.dialog,
  part: THINGS.part,
  'table-test': THINGS.tableTest,
};

/** Name of a document in messages, e.g. `el formulario registro`. */
export function titleOf(kind: DocumentKind, name: string): string {
  return name === '' ? TITLES[kind] : `${TITLES[kind]} ${name}`;
}
