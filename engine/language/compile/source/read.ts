import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { COMPILER_WORDS, filled, JSON_FAULTS, SIGN_FAULTS, SIZES } from '../../messages/compiler-words.ts';
import type { Report } from './report.ts';
import { type Branch, folderOf, type Origin, type Tree } from './tree.ts';

/** A document may be this long; the longest authored one has a tenth of it. */
const LONGEST = 400_000;
/** A document may nest this deep. */
const DEEPEST = 60;
/** Names that reach into an object's prototype; no document may use them, at any depth. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Traces of another encoding in a file read as UTF-8: replacement characters and zeros. */
const LOST = /[\uFFFD\0]/;

interface Refusal {
  readonly code: 'fileTooLarge' | 'notUtf8';
  readonly offset: number;
  readonly args: Readonly<Record<string, string>>;
}

/** Most characters of the documents of one folder, and of those that are gone from it. */
const MOST_OF_ONE = 3_000_000;

/** Documents of one kind of folder, by file and then content, the most recently read last. */
class Remembered {
  readonly #documents = new Map<string, { readonly text: string; readonly tree: Branch }>();
  readonly #most: number;
  #characters = 0;

  /** @param most characters of all documents; those of the folder that is read now may take up to MOST_OF_ONE */
  constructor(most: number) {
    this.#most = most;
  }

  get(file: string, text: string): Branch | undefined {
    const known = this.#documents.get(file);
    return known?.text === text ? known.tree : undefined;
  }

  set(file: string, text: string, tree: Branch): void {
    this.delete(file);
    this.#documents.set(file, { text, tree });
    this.#characters += text.length;
    for (const oldest of this.#documents.keys()) {
      const isReadNow = folderOf({ file: oldest }) === folderOf({ file });
      // The folder that is read now stays whole: the next change of one of its documents needs all the others.
      if (this.#characters <= (isReadNow ? MOST_OF_ONE : this.#most)) break;
      this.delete(oldest);
    }
  }

  delete(file: string): void {
    this.#characters -= this.#documents.get(file)?.text.length ?? 0;
    this.#documents.delete(file);
  }
}

/** Documents of `_base` and the presets: all that is made for their tenants rests on them. */
const ofLayers = new Remembered(MOST_OF_ONE);
/** Documents of tenants: enough for some twenty that are changed at the moment. */
const ofTenants = new Remembered(100_000);

/**
 * Phase 1: parses one file to a tree. A document with the same content as before is the same tree, so that the compiler
 * processes each tree once (incremental/step-cache.ts).
 */
export function read(file: string, text: string, report: Report): Branch | undefined {
  const remembered = file.startsWith('_') ? ofLayers : ofTenants;
  const tree = remembered.get(file, text) ?? readAnew(file, text, report);
  if (tree === undefined) remembered.delete(file);
  else remembered.set(file, text, tree);
  return tree;
}

/**
 * Parses one file into a tree whose every value keeps its place. Reports bad JSON, comments, a repeated name, a
 * forbidden name, and a file too long or too deep.
 * @returns undefined after a report
 */
function readAnew(file: string, text: string, report: Report): Branch | undefined {
  const refused = refusal(text);
  if (refused !== undefined) {
    report.add(refused.code, { file, offset: refused.offset }, refused.args);
    return undefined;
  }
  const errors: ParseError[] = [];
  const node = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error !== undefined || node?.type !== 'object') {
    const found = error === undefined ? COMPILER_WORDS.noObject : faultOf(error, text);
    report.add('invalidJson', { file, offset: error?.offset ?? 0 }, { found });
    return undefined;
  }
  const before = report.errors;
  const tree = treeOf(node, file, report);
  return report.errors === before && tree.kind === 'branch' ? tree : undefined;
}

function faultOf({ error, offset, length }: ParseError, text: string): string {
  const name = printParseErrorCode(error);
  const sign =
    name === 'InvalidSymbol' ? signFault(text.slice(offset, offset + length), text.slice(0, offset)) : undefined;
  return sign ?? JSON_FAULTS[name] ?? name;
}

/** Returns the fault of a character or word that JSON does not allow, where authors are known to write it. */
function signFault(sign: string, before: string): string | undefined {
  if (/^[\u2018-\u201f\u00ab\u00bb]/.test(sign)) return filled(SIGN_FAULTS.curly, { sign: sign.slice(0, 1) });
  if (/^[\u0027\u0060]/.test(sign)) return filled(SIGN_FAULTS.single, { sign: sign.slice(0, 1) });
  if (/^(true|false|null|s[i\u00ed]|no|verdadero|falso)$/i.test(sign)) return filled(SIGN_FAULTS.word, { sign });
  return before.endsWith('"') ? SIGN_FAULTS.inner : undefined;
}

/** Refuses a text before parsing when it would exhaust the parser, or lost letters by a wrong encoding. */
function refusal(text: string): Refusal | undefined {
  if (text.length > LONGEST)
    return { code: 'fileTooLarge', offset: 0, args: { most: filled(SIZES.characters, { most: String(LONGEST) }) } };
  const lost = text.search(LOST);
  if (lost !== -1) return { code: 'notUtf8', offset: lost, args: {} };
  const offset = firstTooDeep(text);
  return offset === undefined
    ? undefined
    : { code: 'fileTooLarge', offset, args: { most: filled(SIZES.levels, { most: String(DEEPEST) }) } };
}

function treeOf(node: Node, file: string, report: Report): Tree {
  const at: Origin = { file, offset: node.offset };
  if (node.type === 'array') {
    return { kind: 'list', at, items: (node.children ?? []).map((child) => treeOf(child, file, report)) };
  }
  if (node.type !== 'object') return { kind: 'leaf', at, value: scalar(node.value) };
  const entries = new Map<string, Tree>();
  for (const property of node.children ?? []) {
    const [name, value] = property.children ?? [];
    if (name === undefined || value === undefined) continue;
    const key: Origin = { file, offset: name.offset };
    const word = String(name.value);
    if (FORBIDDEN.has(word)) report.add('forbiddenKey', key, { key: word });
    else if (entries.has(word)) report.add('duplicateKey', key, { key: word });
    else entries.set(word, { ...treeOf(value, file, report), key });
  }
  return { kind: 'branch', at, entries };
}

function scalar(value: unknown): null | boolean | number | string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/**
 * Position at which nesting first exceeds the limit. Searches without recursion, so that no file can exhaust the stack.
 */
function firstTooDeep(text: string): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEEPEST) return at;
  }
  return undefined;
}
