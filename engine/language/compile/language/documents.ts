import { inSpanish } from '../../messages/spanish-words.ts';
import { nearest } from '../../types/nearest.ts';
import { schemaFile } from './schemas.ts';
import { Shape } from './shape.ts';

/** Documents of which a tenant has one each. */
const SINGLE = [
  'tenant',
  'fields',
  'codes',
  'connectors',
  'checks',
  'endpoints',
  'menu',
  'rules',
  'shell',
  'simulated',
  'terms',
  'texts',
  'tiles',
] as const;

/** Folders of documents, with the schema of their files. */
const FOLDERS = { forms: 'form', screens: 'screen', dialogs: 'dialog', parts: 'part', tests: 'table-test' } as const;

/** Every kind of document. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [...SINGLE, ...Object.values(FOLDERS)];

/** Kinds of documents: the schema that each follows. */
export type DocumentKind = (typeof SINGLE)[number] | (typeof FOLDERS)[keyof typeof FOLDERS];

/** A document of a tenant, whatever layer wrote it. */
export interface DocumentName {
  readonly kind: DocumentKind;
  /** Its name inside its folder; '' for the single ones. */
  readonly id: string;
}

/** The files a folder of tenants/ may hold, for messages. */
export const ALLOWED_FILES = [
  ...SINGLE.map((name) => `${name}.json`),
  ...Object.keys(FOLDERS).map((name) => `${name}/*.json`),
];

const NAME = /^[a-zA-Z][A-Za-z0-9_]*$/;
/** The end of a piece's file name: `.agenda.json` of `screens/consultorio.agenda.json`. */
const PIECE = /\.(?!json\.)[a-zA-Z][A-Za-z0-9_]*\.json$/;

/** The path of the document that a file is a piece of; of any other file, its own path. */
export function wholePath(path: string): string {
  return path.replace(PIECE, '.json');
}

/** Returns the document that a path inside a tenant's folder holds, whole or a piece; undefined for an unknown file. */
export function documentAt(path: string): DocumentName | undefined {
  const [first = '', second, ...more] = wholePath(path).split('/');
  if (more.length > 0 || !path.endsWith('.json')) return undefined;
  if (second === undefined) {
    const kind = SINGLE.find((name) => `${name}.json` === first);
    return kind === undefined ? undefined : { kind, id: '' };
  }
  const id = second.slice(0, -'.json'.length);
  if (!isFolder(first) || !NAME.test(id)) return undefined;
  return { kind: FOLDERS[first], id };
}

/** The path of a document inside the folder of its layer, without `.json`: `forms/registro`, `menu`. */
export function documentPath({ kind, id }: DocumentName): string {
  const folder = Object.entries(FOLDERS).find(([, folderKind]) => folderKind === kind)?.[0];
  return folder === undefined ? kind : `${folder}/${id}`;
}

/**
 * The file of the language that an unknown one was probably meant to be: the same but for its ending, its case, its Spanish
 * name or its folder. Undefined where nothing is near.
 * @param homes folders that hold a document of a name, for one that lies beside them
 */
export function likelyFile(path: string, homes: (id: string) => string | undefined): string | undefined {
  const sound = (other: string): boolean => other !== path && documentAt(other) !== undefined;
  const endings = [path.replace(/\.json.*$/i, '.json'), path.replace(/\.\w+$/, '.json')];
  const [first = '', second, ...more] = path.split('/');
  if (more.length > 0) return undefined;
  const id = (second ?? first).replace(/\.json$/i, '');
  const among = second === undefined ? SINGLE : Object.keys(FOLDERS);
  const word = second === undefined ? id : first;
  const known = second === undefined ? homes(id) : undefined;
  const near = inSpanish(word, among) ?? nearest(word, among);
  const moved = known ?? (near === undefined ? undefined : [near, ...(second === undefined ? [] : [id])].join('/'));
  return [...endings, ...(moved === undefined ? [] : [`${moved}.json`])].find(sound);
}

function isFolder(name: string): name is keyof typeof FOLDERS {
  return Object.hasOwn(FOLDERS, name);
}

/** The shape of a kind of document. */
export function shapeOf(kind: DocumentKind): Shape {
  return Shape.of(schemaFile(`documents/${kind}.schema.json`));
}
