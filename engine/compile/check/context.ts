import type { JsonObject } from '../../artifact.ts';
import type { Comparison } from '../../rules/check/comparison.ts';
import type { OwnTypes } from '../../types/own-types.ts';
import type { NamedProfiles } from '../../types/profile.ts';
import type { Documents } from '../layers/documents.ts';
import type { Report } from '../report.ts';
import type { Tree } from '../source/tree.ts';
import type { Routes } from './routes.ts';

/** What every check of one tenant shares. */
export interface Context {
  readonly id: string;
  /** The folders of its layers, `_base` first, its own last. */
  readonly layers: readonly string[];
  readonly documents: Documents;
  /** Codes of the texts that engine and server say: those of `_base`. A layer words them anew and adds none. */
  readonly textCodes: ReadonlySet<string>;
  readonly report: Report;
  readonly routes: Routes;
  /** Fields of the tenant's own, by entity. */
  readonly own: OwnTypes;
  /** The entities as this tenant has them, with its own fields. */
  readonly named: NamedProfiles;
  /** Code lists and tables as JSON, for `allowed` and the format `label`. */
  readonly codes: { readonly [list: string]: JsonObject };
  /** Assets of the chain, e.g. `assets/logo.svg`. */
  readonly assets: ReadonlySet<string>;
  /** How comparisons inside each rule read their texts; the artifact says it (emit/comparisons.ts). */
  readonly comparisons: Map<Tree, readonly Comparison[]>;
  /** Names that something refers to, by catalogue; what is in none of them is unused. */
  readonly used: ReadonlyMap<Catalogue, Set<string>>;
}

/** Names that documents refer to by `x-ref`. */
export type Catalogue = 'forms' | 'dialogs' | 'parts' | 'codes' | 'calls' | 'tiles' | 'connectors';
