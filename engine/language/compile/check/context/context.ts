import type { JsonObject } from '../../../artifact.ts';
import type { Comparison } from '../../../rules/check/comparison.ts';
import type { OwnTypes } from '../../../types/own-types.ts';
import type { NamedProfiles } from '../../../types/profile.ts';
import type { Roots } from '../../../types/resolve-path.ts';
import type { Reads } from '../../incremental/reads.ts';
import type { FolderOrder, Layer } from '../../layers/chain.ts';
import type { Documents } from '../../layers/documents.ts';
import type { Routes } from '../../resolve/routes.ts';
import type { Report } from '../../source/report.ts';
import type { Tree } from '../../source/tree.ts';

/** Data that all checks of one tenant share. */
export interface Context {
  readonly id: string;
  /** The folders of its layers, `_base` first, its own last. */
  readonly layers: FolderOrder;
  readonly documents: Documents;
  /** The files of each layer, `_base` first, for checks of rule tables and of removed entries. */
  readonly sources: readonly Layer[];
  /**
   * Texts that engine and server show, with the names of the values in each: those of `_base`. A layer may reword a text
   * but adds no code.
   */
  readonly portalTexts: ReadonlyMap<string, readonly string[]>;
  readonly report: Report;
  readonly routes: Routes;
  /** Fields of the tenant's own, by entity. */
  readonly own: OwnTypes;
  /** The entities as this tenant has them, with its own fields. */
  readonly named: NamedProfiles;
  /** Code lists and tables as JSON, for `allowed` and the format `label`. */
  readonly codes: { readonly [list: string]: JsonObject };
  readonly assets: Assets;
  /** Roots that expressions can read everywhere. */
  readonly globals: Roots;
  /** How comparisons inside each rule read their texts, for the artifact (emit/comparisons.ts). */
  readonly comparisons: Map<Tree, readonly Comparison[]>;
  /** Names that documents refer to, by catalogue; a name missing from its catalogue is unused. */
  readonly used: ReadonlyMap<Catalogue, Set<string>>;
  /** Set where stubs replace damaged documents (compile/damage). */
  readonly damaged?: DamagedContext;
  /** Set in the context of a run whose reads are noted: the context that it reads, and the notes. */
  readonly recording?: { readonly context: Context; readonly reads: Reads<Context> };
}

/**
 * The same context with another report. Not a copy, because the cache records each part that a check reads, and a copy
 * reads all of them.
 */
export function reportingTo(context: Context, report: Report): Context {
  return Object.create(context, { report: { value: report, enumerable: true } });
}

/** Facts about the documents that stubs replace. */
export interface DamagedContext {
  /** The tenant with other documents in place of the damaged: it looks the same to a check that reads none of them. */
  readonly other: Context;
  /** Whether a damaged document may name something. */
  readonly mayName: (name: string) => boolean;
}

/** The assets of the chain of layers by the names that documents use, e.g. `assets/logo.svg`. */
export interface Assets {
  readonly has: (name: string) => boolean;
  readonly names: () => readonly string[];
}

/** Names that documents refer to by `x-ref`. */
export type Catalogue = 'forms' | 'dialogs' | 'parts' | 'codes' | 'calls' | 'tiles' | 'connectors' | 'contacts';
