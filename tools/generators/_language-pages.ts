import { basename } from 'node:path';
import { allSchemas } from '../../engine/language/compile/language/schemas.ts';

/** A page of the reference in `docs/language/`, and the headings of its sections in their order. */
export interface LanguagePage {
  readonly file: string;
  /** A section of the same name follows the title without a heading of its own. */
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly string[];
  /** Folder of schemas/ whose words without a place below come here, so that a new one needs no edit of this table. */
  readonly rest?: 'nodes' | 'actions';
}

const NODES = 'Lo que se ve. `node` dice cuál es; todos admiten `visible`, y dentro de un mapa `after` y `before`.';

const PLACED: readonly LanguagePage[] = [
  {
    file: 'tenant',
    title: 'La organización',
    lead: 'Quién es, qué ofrece y cada ajuste con su valor por defecto.',
    sections: ['tenant.json'],
  },
  {
    file: 'fields',
    title: 'Campos y formularios',
    lead: 'Qué se pregunta, cómo se juzga y qué se hace con lo que el servidor rechaza.',
    sections: ['fields.json', 'forms/*.json', 'codes.json', 'Rechazos'],
  },
  {
    file: 'screens',
    title: 'Pantallas, diálogos y partes',
    lead: 'Páginas enteras y los pedazos que usan varias.',
    sections: [
      'screens/*.json',
      'dialogs/*.json',
      'parts/*.json',
      'Parámetros',
      'Valores de la dirección',
      'Declaraciones',
    ],
  },
  {
    file: 'shell',
    title: 'Encabezado, menú, accesos y textos',
    lead: 'Lo que rodea a las pantallas, y las palabras de todo el portal.',
    sections: ['shell.json', 'menu.json', 'tiles.json', 'terms.json', 'texts.json', 'Íconos y marcas'],
  },
  {
    file: 'checks',
    title: 'Controles y prestadores',
    lead: 'A quién se atiende, a quién se le pregunta y adónde va cada llamada.',
    sections: ['checks.json', 'connectors.json', 'simulated.json', 'endpoints.json'],
  },
  {
    file: 'rules',
    title: 'Reglas y formatos',
    lead: 'Con qué se escribe una condición, una cuenta o un texto.',
    sections: ['rules.json', 'Operadores de las reglas', 'Formatos de los textos'],
  },
  {
    file: 'nodes',
    title: 'Nodos',
    lead: `${NODES} En esta página, los que ordenan y muestran.`,
    sections: [
      'stack',
      'row',
      'more',
      'split',
      'hero',
      'card',
      'accordion',
      'dated',
      'heading',
      'text',
      'note',
      'divider',
      'progress',
      'image',
      'logo',
      'badge',
      'facts',
      'list',
      'load',
      'table',
    ],
  },
  {
    file: 'pieces',
    title: 'Nodos de gráficos, documentos y piezas',
    lead: NODES,
    sections: ['chart', 'codes', 'qr', 'video', 'frame', 'pdf', 'document', 'help', 'part', 'block'],
    rest: 'nodes',
  },
  {
    file: 'inputs',
    title: 'Nodos en los que se aprieta, se elige o se escribe',
    lead: NODES,
    sections: [
      'button',
      'link',
      'tiles',
      'keys',
      'choices',
      'select',
      'segmented',
      'input',
      'textarea',
      'autosave',
      'form',
      'steps',
      'filters',
      'passkey',
    ],
  },
  {
    file: 'actions',
    title: 'Acciones',
    lead: 'Lo que pasa, en orden. `do` dice cuál es; todas admiten `when`.',
    sections: [
      'check',
      'call',
      'choose',
      'go',
      'back',
      'visit',
      'open',
      'close',
      'confirm',
      'notice',
      'set',
      'reset',
      'submit',
      'discard',
      'refresh',
      'download',
      'print',
      'signIn',
      'signOut',
      'run',
      'stop',
    ],
    rest: 'actions',
  },
  {
    file: 'calls',
    title: 'Llamadas y bloques',
    lead: 'Lo que la página pide al servidor, y las piezas escritas en código.',
    sections: ['Llamadas', 'Bloques'],
  },
  {
    file: 'types',
    title: 'Tipos',
    lead: 'Qué clase de valor hay en cada lugar.',
    sections: ['Tipos'],
  },
  {
    file: 'tests',
    title: 'Tablas de casos',
    lead: 'Cómo se prueban los formularios, los menús, los controles y las pantallas.',
    sections: ['tests/*.json'],
  },
  {
    file: 'messages',
    title: 'Mensajes de `npm run tenant -- check`',
    lead: 'Cada error y aviso, por su código.',
    sections: ['Mensajes de `npm run tenant -- check`'],
  },
];

/** Words of a folder of schemas/ that no page names. */
function unplaced(folder: string): readonly string[] {
  const named = new Set(PLACED.flatMap(({ sections }) => sections));
  const words = [...allSchemas().keys()].filter((path) => path.startsWith(`${folder}/`));
  return words.map((path) => basename(path, '.schema.json')).filter((word) => !named.has(word));
}

/** Pages of the reference. No page grows over 400 lines (tests/schemas/language-page.test.ts). */
export const LANGUAGE_PAGES: readonly LanguagePage[] = PLACED.map((page) =>
  page.rest === undefined ? page : { ...page, sections: [...page.sections, ...unplaced(page.rest)] },
);

/** Anchor that GitHub gives to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The page of each heading of the reference, by its anchor. */
const PAGE_OF: ReadonlyMap<string, string> = new Map(
  LANGUAGE_PAGES.flatMap(({ file, title, sections }) =>
    [title, ...sections].map((heading): [string, string] => [anchorOf(heading), file]),
  ),
);

/**
 * Completes links such as `[fields.json](#fieldsjson)` with the page that has the heading; a heading of the index, or of
 * the same page, stays as it is.
 * @param folder from the linking page to `docs/language/`, such as `language/`
 */
export function withPages(markdown: string, folder: string): string {
  return markdown.replaceAll(/\]\(#([^)]+)\)/g, (link, anchor: string) => {
    const file = PAGE_OF.get(anchor);
    return file === undefined ? link : `](${folder}${file}.md#${anchor})`;
  });
}
