import { severityOf } from '../../messages/language.ts';
import { type DocumentKind, type DocumentName, documentAt, documentPath, wholePath } from '../language/documents.ts';
import type { Layer } from '../layers/chain.ts';
import type { Documents } from '../layers/documents.ts';
import { type Finding, Report } from '../source/report.ts';
import { type Branch, type Origin, plain } from '../source/tree.ts';
import { type Damaged, type DamagedEntries, keyOf } from './damaged.ts';
import { dependentsOf } from './dependents.ts';
import { BY_ENTRY, entryAt, keysIn, ownFieldsIn, pathAt } from './places.ts';
import { soundDocuments } from './sound-documents.ts';

/**
 * Remembers a tenant's documents with errors, and those that depend on them. Each phase of the compiler checks only the
 * other documents. One run therefore reports the errors of all documents, but no errors that only follow from another
 * one.
 *
 * In documents of independent entries (codes.json, fields.json…) only the entry counts as damaged; in all others the
 * whole document does.
 */
export class Damage implements Damaged {
  readonly #files: ReadonlyMap<string, string>;
  readonly #report: Report;
  readonly #documents = new Map<string, DocumentName>();
  readonly #entries = new Map<DocumentKind, Set<string>>();
  readonly #names = new Set<string>();
  readonly #texts: string[] = [];
  #layers: readonly Layer[] = [];
  #blind = false;

  /** @param report receives every finding that counts */
  constructor(files: ReadonlyMap<string, string>, report: Report) {
    this.#files = files;
    this.#report = report;
  }

  get documents(): ReadonlyMap<string, DocumentName> {
    return this.#documents;
  }

  get entries(): DamagedEntries {
    return this.#entries;
  }

  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Whether anything is damaged. */
  get any(): boolean {
    return this.#documents.size + this.#entries.size + this.#names.size > 0;
  }

  /**
   * Whether the names of a damaged document are unknown. Other documents that use one of them cannot be checked then.
   */
  get blind(): boolean {
    return this.#blind;
  }

  /** Whether a kind of document is damaged, in part or as a whole. */
  has(kind: DocumentKind): boolean {
    return this.#entries.has(kind) || [...this.#documents.values()].some((name) => name.kind === kind);
  }

  /** Whether a document is damaged as a whole. */
  isDamaged(name: DocumentName): boolean {
    return this.#documents.has(keyOf(name));
  }

  /** Whether a damaged document may name something: its text does. */
  mayName(name: string): boolean {
    return this.#texts.some((text) => text.includes(`"${name}"`));
  }

  /**
   * Runs a step of the compilation. Reports its findings, but not those in what an earlier step found damaged; where it
   * reports an error, the document is damaged for the next steps.
   */
  step<Made>(run: (report: Report) => Made): Made {
    const stepReport = new Report();
    const result = run(stepReport);
    const findings = stepReport.findings.filter(({ at }) => !this.#covers(at));
    this.#report.repeat(findings);
    for (const finding of findings) if (severityOf(finding.code) === 'error') this.#mark(finding);
    return result;
  }

  /** The layers without unreadable documents; later phases find further damage in them. */
  soundLayers(layers: readonly Layer[]): readonly Layer[] {
    this.#layers = layers;
    if (!this.any) return layers;
    for (const name of [...this.#documents.values()]) this.#addDocument(name);
    this.#spread(new Map());
    return layers.map(({ folder, documents }) => {
      const sound = [...documents].filter(([path]) => {
        const name = documentAt(path);
        return name === undefined || !this.#documents.has(keyOf(name));
      });
      return { folder, documents: new Map(sound) };
    });
  }

  /** The documents with a stub in place of each damaged one. */
  sound(documents: Documents): Documents {
    if (!this.any) return documents;
    this.#spread(documents);
    return soundDocuments(documents, this);
  }

  /** Adds the dependents of damaged documents and entries, until no more are found. */
  #spread(documents: Documents): void {
    for (;;) {
      const { whole, parts } = dependentsOf(documents, this.#layers, this);
      if (whole.length + parts.length === 0) return;
      for (const name of whole) this.#addDocument(name);
      for (const [kind, key] of parts) this.#addEntry(kind, key, UNNAMED.has(kind) ? undefined : key);
    }
  }

  #covers(at: Origin): boolean {
    // A stub is written nowhere.
    if (at.file === '') return true;
    const path = pathIn(at.file);
    const name = documentAt(path);
    if (name === undefined) return false;
    if (this.#documents.has(keyOf(name))) return true;
    const entries = this.#entries.get(name.kind);
    if (entries === undefined) return false;
    const entry = entryAt(this.#treeOf(at.file), at);
    return entry === undefined || entries.has(entry);
  }

  #treeOf(file: string): Branch | undefined {
    const folder = file.split('/')[0];
    return this.#layers.find((layer) => layer.folder === folder)?.documents.get(wholePath(pathIn(file)));
  }

  #mark({ at, code, meant }: Finding): void {
    const path = pathIn(at.file);
    const text = this.#files.get(at.file) ?? '';
    const written = documentAt(path);
    const name = written ?? documentAt(meant ?? '');
    // The file of a patch with a misspelt name would have changed the other document.
    if (code === 'incompleteDocument' && written !== undefined && meant !== undefined)
      this.#addDocument({ kind: written.kind, id: meant });
    if (name === undefined) {
      this.#names.add((path.split('/').at(-1) ?? '').replace(/\..*$/, ''));
      this.#texts.push(text);
      return;
    }
    if (name.kind === 'table-test') return;
    const tree = this.#treeOf(at.file);
    if (!BY_ENTRY.has(name.kind)) this.#addDocument(name, text);
    else if (tree === undefined || written === undefined) this.#addUnread(name, text);
    else this.#addPlace(name, tree, at);
  }

  /** @param unread the text of a file of the document that is no sound JSON */
  #addDocument(name: DocumentName, unread = ''): void {
    this.#documents.set(keyOf(name), name);
    const path = `${documentPath(name)}.json`;
    const read = this.#layers.flatMap(({ documents }) => documents.get(path) ?? []);
    const texts = [unread, ...read.map((tree) => JSON.stringify(plain(tree)))];
    this.#texts.push(...texts);
    if (name.kind === 'form') for (const field of texts.flatMap(ownFieldsIn)) this.#names.add(field);
  }

  #addUnread(name: DocumentName, text: string): void {
    const keys = keysIn(text);
    if (keys.length === 0 && !UNNAMED.has(name.kind)) this.#blind = true;
    for (const key of keys) this.#addEntry(name.kind, key, UNNAMED.has(name.kind) ? undefined : key);
  }

  #addPlace({ kind, id }: DocumentName, tree: Branch, at: Origin): void {
    const entry = entryAt(tree, at);
    if (entry !== undefined) this.#addEntry(kind, entry, kind === 'tenant' ? readAs(pathAt(tree, at)) : entry);
    else if (UNNAMED.has(kind)) for (const key of tree.entries.keys()) this.#addEntry(kind, key, undefined);
    else {
      this.#documents.set(keyOf({ kind, id }), { kind, id });
      this.#blind = true;
    }
  }

  #addEntry(kind: DocumentKind, entry: string, name: string | undefined): void {
    const known = this.#entries.get(kind) ?? new Set();
    this.#entries.set(kind, known.add(entry));
    if (name !== undefined) this.#names.add(name);
  }
}

/** Documents whose entries no other document reads by their key. */
const UNNAMED: ReadonlySet<DocumentKind> = new Set(['tenant', 'texts']);

/** Path by which documents read a part of tenant.json. */
const readAs = (path: string): string => (/^(flags|settings)\b/.test(path) ? path : `tenant.${path}`);

/** The path of a file inside its folder. */
const pathIn = (file: string): string => file.slice(file.indexOf('/') + 1);
