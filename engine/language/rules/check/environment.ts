import type { NamedProfiles } from '../../types/profile.ts';
import type { Roots } from '../../types/resolve-path.ts';

/** Roots and names that a rule or text may read. */
export interface RuleEnvironment {
  readonly roots: Roots;
  readonly named: NamedProfiles;
  /** Paths known to have a value here, because the place asked for it before (`needs`, `when`, `value` of a form rule). */
  readonly present?: readonly string[];
  /**
   * Treatment of a value that may be missing: an error unless narrowed by `has` (the default), or allowed where the
   * language defines unknown (visible, enabled, passWhen…). Inside a list it is always an error.
   */
  readonly nullable?: 'error' | 'allowed';
  /** Code lists and tables, for `allowed` and the format `label`; without them their names are not checked. */
  readonly codes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
