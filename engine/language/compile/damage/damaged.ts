import type { DocumentKind, DocumentName } from '../language/documents.ts';

/** The damaged entries of the documents whose entries stand apart. */
export type DamagedEntries = ReadonlyMap<DocumentKind, ReadonlySet<string>>;

/** Damaged documents and entries, read-only. */
export interface Damaged {
  /** Documents of which nothing counts, by `kind id`. */
  readonly documents: ReadonlyMap<string, DocumentName>;
  readonly entries: DamagedEntries;
  /** Names under which other documents read damaged entries. */
  readonly names: ReadonlySet<string>;
}

/** The key of a document in {@link Damaged}. */
export const keyOf = ({ kind, id }: DocumentName): string => `${kind} ${id}`;
