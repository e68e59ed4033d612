import { type Proofs, provenBy } from './proof.ts';

/** A node of a compiled screen, and what the page then has: a role with a name, or a text. */
export interface NodeRow {
  readonly node: object;
  readonly has: readonly [role: string, name: string] | string;
}

const row = (node: object, has: NodeRow['has']): NodeRow => ({ node, has });
const text = (words: string): object => ({ node: 'text', text: words });

const PEOPLE = { each: 'people', key: 'item.ref', label: '{{item.nome}}' };

/** State that the nodes read and write. */
export const NODE_STATE = {
  typed: { type: 'string', initial: { const: 'escrito' } },
  long: { type: 'string', initial: { const: 'largo' } },
  who: { type: 'Person', nullable: true },
  other: { type: 'Person', nullable: true },
};

/** Every node of schemas/nodes, once. */
export const NODES: Proofs<NodeRow> = {
  accordion: row(
    {
      node: 'accordion',
      items: { one: { title: 'Pregunta', count: 'people', children: { in: text('Respuesta del acordeón') } } },
    },
    ['button', 'Pregunta 2'],
  ),
  autosave: row(
    {
      node: 'autosave',
      call: 'consulting.saveDraft',
      with: { id: 'tenant.id', notas: 'state.typed', receta: 'state.long' },
    },
    'Lo que escribas se guarda solo.',
  ),
  badge: row({ node: 'badge', text: 'Insignia', tone: 'live', icon: 'users' }, 'Insignia'),
  block: provenBy('e2e/care-journey.e2e.ts', 'takes a mother’s request for her child'),
  button: provenBy('renderers/words/screen-words.test.tsx', 'input in a form enables a button outside of it'),
  card: row({ node: 'card', title: 'Tarjeta', children: { in: text('Dentro de la tarjeta') } }, ['heading', 'Tarjeta']),
  chart: provenBy('renderers/words/chart.test.tsx', 'has its numbers in a table, named, also while it is drawn'),
  choices: provenBy('renderers/tenants/care-choices.test.tsx', 'preselects the only fitting service for a child'),
  dated: row(
    {
      node: 'dated',
      date: 'today',
      name: 'Turno con nombre',
      today: { '<=': ['2020-01-01', { var: 'today' }] },
      children: { in: text('Al lado') },
      tools: { in: text('Lo que se puede hacer') },
    },
    ['article', 'Turno con nombre'],
  ),
  codes: provenBy('renderers/tenants/second-factor.test.tsx', 'stays on one page until backup codes are saved'),
  divider: row({ node: 'divider', text: 'o bien' }, 'o bien'),
  document: provenBy('e2e/shell.e2e.ts', 'opens the terms'),
  facts: row({ node: 'facts', items: { dni: { label: 'Documento', text: '{{user.documento}}' } } }, '20111222'),
  filters: provenBy(
    'renderers/words/screen-words.test.tsx',
    'field names fill the address, while the call gets its own names',
  ),
  form: provenBy('renderers/tenants/own-fields.test.tsx', 'are asked as documents say, judged, and sent'),
  frame: provenBy('e2e/entry-pages.e2e.ts', 'isolates its map frame'),
  heading: row({ node: 'heading', text: 'Hola, {{user.nome}}' }, ['heading', 'Hola, Elena']),
  help: provenBy('renderers/words/paper-and-help.test.tsx', 'help opens beside its button'),
  hero: row({ node: 'hero', children: { in: text('Delante de la imagen') } }, 'Delante de la imagen'),
  image: row({ node: 'image', src: 'assets/logo.svg', alt: 'Un dibujo' }, ['img', 'Un dibujo']),
  input: row({ node: 'input', label: 'Una línea', bind: 'state.typed' }, ['textbox', 'Una línea']),
  keys: provenBy('renderers/words/keys.test.tsx', 'do what they say from anywhere'),
  link: row({ node: 'link', label: 'Al historial', to: '/history' }, ['link', 'Al historial']),
  list: row({ node: 'list', each: 'people', key: 'item.ref', child: text('Fila de {{item.nome}}') }, 'Fila de Tomás'),
  load: provenBy(
    'renderers/words/screen-words.test.tsx',
    'shows a refused read in the document’s words, and acts once',
  ),
  logo: provenBy('renderers/tenants/entry-page.test.tsx', 'without portal: the logo and the sentence'),
  more: row({ node: 'more', label: 'Más', children: { in: text('Detrás de más') } }, 'Detrás de más'),
  note: row({ node: 'note', tone: 'warning', title: 'Ojo', text: 'Una nota' }, 'Una nota'),
  part: row({ node: 'part', use: 'greeting', with: { name: 'user.sobrenome' } }, 'Hola Paz'),
  passkey: provenBy('renderers/tenants/passkeys.test.tsx', 'asks the device, sends what it answered, and enters'),
  pdf: provenBy('renderers/pdf/pdf.test.tsx', 'shows a missing PDF in Spanish, keyed by the contract’s message'),
  progress: provenBy('renderers/words/jobs.test.tsx', 'shows how far it is until it is'),
  qr: provenBy('renderers/tenants/second-factor.test.tsx', 'stays on one page until backup codes are saved'),
  row: row({ node: 'row', align: 'even', children: { in: text('En una fila') } }, 'En una fila'),
  segmented: row({ node: 'segmented', label: 'De quién', bind: 'state.who', options: PEOPLE }, ['radio', 'Tomás']),
  select: row({ node: 'select', label: 'Para quién', bind: 'state.other', options: PEOPLE }, [
    'combobox',
    'Para quién',
  ]),
  split: row(
    { node: 'split', main: { in: text('A la izquierda') }, aside: { in: text('A la derecha') } },
    'A la derecha',
  ),
  stack: row({ node: 'stack', children: { in: text('En una pila') } }, 'En una pila'),
  steps: provenBy('e2e/care-journey.e2e.ts', 'takes a mother’s request for her child'),
  table: row(
    {
      node: 'table',
      caption: 'Personas',
      rows: 'people',
      key: 'item.ref',
      empty: 'Nadie',
      columns: { name: { label: 'Nombre', text: '{{item.nome}} en la tabla' } },
    },
    'Tomás en la tabla',
  ),
  text: row(text('Un texto suelto'), 'Un texto suelto'),
  textarea: row({ node: 'textarea', label: 'Varias líneas', bind: 'state.long' }, ['textbox', 'Varias líneas']),
  tiles: provenBy('renderers/tenants/entries.test.tsx', 'of an ART manager are two'),
  video: provenBy('e2e/login-help.e2e.ts', 'shows osef a muted video with pause'),
};
