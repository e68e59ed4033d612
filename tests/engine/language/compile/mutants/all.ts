import { CHANNELS } from './channels.ts';
import { CODES } from './codes.ts';
import { CONNECTORS } from './connectors.ts';
import { FORMS } from './forms.ts';
import { LISTED_VALUES } from './listed-values.ts';
import { MEANINGS } from './meanings.ts';
import type { Mutant } from './mutant.ts';
import { NAMED_RULES } from './named-rules.ts';
import { OWN_FIELDS } from './own-fields.ts';
import { PAYMENTS } from './payments.ts';
import { PLACES } from './places.ts';
import { RULES } from './rules.ts';
import { SHAPES } from './shapes.ts';
import { SILENT } from './silent.ts';
import { TABLES } from './tables.ts';
import { TENANT_WORDS } from './tenant-words.ts';

/** Every mistake that the compiler must tell. */
export const MUTANTS: readonly Mutant[] = [
  ...SHAPES,
  ...RULES,
  ...NAMED_RULES,
  ...LISTED_VALUES,
  ...MEANINGS,
  ...PAYMENTS,
  ...CHANNELS,
  ...CODES,
  ...CONNECTORS,
  ...FORMS,
  ...OWN_FIELDS,
  ...PLACES,
  ...SILENT,
  ...TABLES,
  ...TENANT_WORDS,
];
