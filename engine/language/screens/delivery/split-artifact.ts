import type { CompiledScreen, JsonObject, PublicArtifact } from '../../artifact.ts';
import type { Viewer } from '../session-state.ts';
import { AREAS, type Area, areaOf } from './area.ts';

/** Documents that only one area needs. */
export interface AreaPiece {
  readonly screens: readonly CompiledScreen[];
  readonly forms: PublicArtifact['forms'];
  readonly dialogs: PublicArtifact['dialogs'];
  readonly parts: PublicArtifact['parts'];
  /**
   * Calls that the area's documents name, and those that code makes without a document; none of them is in the first
   * file.
   */
  readonly endpoints: PublicArtifact['endpoints'];
  /** The same texts in every area: those of code that no visitor's page runs. */
  readonly texts: PublicArtifact['texts'];
  /** Lists of codes that the area's documents name, and the first file does not. */
  readonly codes: PublicArtifact['codes'];
}

/**
 * Calls that nodes, blocks and widgets of several areas make without a document that names them: every area has them. A
 * test looks for them in the code.
 */
export const CALLS_OF_CODE =
  /^(appointments\.busy|care\.(active|ice|line|room)|coupon\.paid|factor\.state|filters\..+|payment\.(create|drop|pending))$/;

/** Calls that the page makes, whatever documents name: the first file has them. */
export const OF_THE_PAGE = /^(auth\.|unit\.|checks\.judge$|documents\.get$)/;

/**
 * Texts of nodes, blocks and widgets that shipped tenants show only to signed-in people; a test looks for them in the
 * code that visitors fetch. The bar of an open call also appears above visitors' pages, so its texts are excluded.
 */
export const AREA_TEXTS =
  /^(?!call\.(open|back)$)(autosave|call|chart|codes|dated|device|filters|keys|newPasskey|payment|queue|room|slot|table)\./;

/**
 * Nodes, blocks and widgets that show those texts. A tenant that uses any of them on a visitor's screen gets all texts
 * in the first file.
 */
const SAYS_THEM = new Set([
  'autosave',
  'chart',
  'codes',
  'dated',
  'filters',
  'keys',
  'table',
  'call',
  'deviceCheck',
  'payment',
  'queue',
  'room',
  'slot',
]);

/**
 * Version of the split into files. It is part of their names, because a browser caches a file of one name for a year.
 */
export const DELIVERY = 7;

/** A tenant's public part as it is delivered: the first file of every page, and the file of each area. */
export interface Delivery {
  readonly first: PublicArtifact;
  readonly pieces: { readonly [area in Area]: AreaPiece };
}

/**
 * Splits a tenant's public part by the roles that may see it, so that a visitor downloads only visitors' screens. A
 * screen for signed-in people goes to the area of each of their roles. A form, dialog or part goes with the screens
 * that name it, and stays in the first file when the shell or a screen there names it too. A call goes with the
 * documents that name it; one that code makes without a document goes to all areas, as do the texts of that code. A list
 * of codes goes with the documents that say its name.
 */
export function splitArtifact(compiled: PublicArtifact): Delivery {
  const artifact = { ...compiled, forms: readForms(compiled.forms) };
  const at = artifact.screens.map((screen) => areasOf(screen));
  const screensOf = (area: Area | undefined) => artifact.screens.filter((_, index) => at[index]?.has(area));
  const {
    screens: _screens,
    forms: _forms,
    dialogs: _dialogs,
    parts: _parts,
    endpoints: _endpoints,
    // Says names of forms without showing them.
    ownForms: _ownForms,
    texts,
    ...frame
  } = artifact;
  const first = namedBy(artifact, [frame, texts, screensOf(undefined)]);
  const namedIn = AREAS.map((area) => namedBy(artifact, screensOf(area)));
  const later = (call: string, areas = namedIn): boolean => {
    const name = `endpoints ${call}`;
    return !OF_THE_PAGE.test(call) && !first.has(name) && areas.some((named) => named.has(name));
  };
  const begins = {
    screens: screensOf(undefined),
    ...pick(artifact, (name) => !namedIn.some((named) => named.has(name)) || first.has(name)),
  };
  const comesLater = saysThem(begins) ? () => false : (code: string) => AREA_TEXTS.test(code);
  const keptTexts = only(texts, comesLater);
  const pieces = AREAS.map((area, index): [Area, Omit<AreaPiece, 'codes'>] => {
    const wanted = (name: string) => namedIn[index]?.has(name) === true && !first.has(name);
    const called = (call: string) => later(call, CALLS_OF_CODE.test(call) ? namedIn : namedIn.slice(index, index + 1));
    const endpoints = only(artifact.endpoints, called);
    return [area, { screens: screensOf(area), ...pick(artifact, wanted), endpoints, texts: keptTexts }];
  });
  const ofPieces = new Set(pieces.flatMap(([, { forms, dialogs, parts }]) => keysOf(forms, dialogs, parts)));
  // Documents that no screen names stay in the first file: code may read them.
  const start = {
    ...artifact,
    codes: {},
    screens: screensOf(undefined),
    ...pick(artifact, (name) => !ofPieces.has(name)),
    endpoints: only(artifact.endpoints, (call) => !later(call)),
    texts: only(texts, (code) => !comesLater(code)),
  };
  return withCodes(artifact.codes, start, pieces);
}

/** Gives each file the lists of codes that its documents say; one that the first file says, or no area, stays there. */
function withCodes(
  codes: PublicArtifact['codes'],
  start: PublicArtifact,
  pieces: readonly (readonly [Area, Omit<AreaPiece, 'codes'>])[],
): Delivery {
  const saidIn = (documents: unknown): ReadonlySet<string> => {
    const words = new Set(JSON.stringify(documents).match(/\w+/g));
    return new Set(Object.keys(codes).filter((list) => words.has(list)));
  };
  const atStart = saidIn(start);
  const ofPieces = pieces.map(([area, piece]) => [area, piece, saidIn(piece)] as const);
  const isLater = (list: string) => !atStart.has(list) && ofPieces.some(([, , lists]) => lists.has(list));
  return {
    first: { ...start, codes: only(codes, (list) => !isLater(list)) },
    pieces: Object.fromEntries(
      ofPieces.map(([area, piece, lists]) => [
        area,
        { ...piece, codes: only(codes, (list) => isLater(list) && lists.has(list)) },
      ]),
    ) as Record<Area, AreaPiece>,
  };
}

/**
 * The forms without what only compiler and tools read: the roots of their rules, examples of values, and the author's
 * reason for leaving a form unguarded.
 */
function readForms(forms: PublicArtifact['forms']): PublicArtifact['forms'] {
  return Object.fromEntries(
    Object.entries(forms).map(([id, { roots: _, ...form }]) => {
      const fields = Object.entries(form.fields).map(([key, { example: __, ...field }]) => [key, field] as const);
      const unguarded = form.unguarded === undefined ? {} : { unguarded: '' };
      return [id, { ...form, ...unguarded, fields: Object.fromEntries(fields) }];
    }),
  );
}

/** Whether a node, block or widget of the documents shows a text that comes with the areas. */
function saysThem(documents: unknown): boolean {
  if (typeof documents !== 'object' || documents === null) return false;
  const { node, use, widget } = documents as Readonly<Record<string, unknown>>;
  const kinds = [node === 'block' ? use : node, widget];
  return (
    kinds.some((kind) => typeof kind === 'string' && SAYS_THEM.has(kind)) || Object.values(documents).some(saysThem)
  );
}

/** Areas that a screen is for; undefined is among them when visitors see it too. */
function areasOf(screen: CompiledScreen): ReadonlySet<Area | undefined> {
  const areas = new Set(screen.for.map((viewer) => areaOf(viewer as Viewer)));
  return areas.has(undefined) ? new Set([undefined]) : areas;
}

/** `kind name` of every form, dialog, part and call that documents name, also indirectly. Any equal string counts. */
function namedBy(artifact: PublicArtifact, documents: unknown): ReadonlySet<string> {
  const named = new Set<string>();
  const { forms, dialogs, parts, endpoints } = artifact;
  const catalogues: readonly (readonly [string, object])[] = Object.entries({ forms, dialogs, parts, endpoints });
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const [kind, catalogue] of catalogues) {
        if (!Object.hasOwn(catalogue, value)) continue;
        const key = `${kind} ${value}`;
        if (named.has(key)) continue;
        named.add(key);
        look((catalogue as JsonObject)[value]);
      }
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(inner);
  };
  look(documents);
  return named;
}

function only<Entry>(
  catalogue: Readonly<Record<string, Entry>>,
  wanted: (name: string) => boolean,
): Readonly<Record<string, Entry>> {
  return Object.fromEntries(Object.entries(catalogue).filter(([name]) => wanted(name)));
}

function pick(
  artifact: PublicArtifact,
  wanted: (key: string) => boolean,
): Pick<AreaPiece, 'forms' | 'dialogs' | 'parts'> {
  return {
    forms: only(artifact.forms, (name) => wanted(`forms ${name}`)),
    dialogs: only(artifact.dialogs, (name) => wanted(`dialogs ${name}`)),
    parts: only(artifact.parts, (name) => wanted(`parts ${name}`)),
  };
}

const keysOf = (forms: object, dialogs: object, parts: object): string[] => [
  ...Object.keys(forms).map((name) => `forms ${name}`),
  ...Object.keys(dialogs).map((name) => `dialogs ${name}`),
  ...Object.keys(parts).map((name) => `parts ${name}`),
];
