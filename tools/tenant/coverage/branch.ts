import type { RuleTable, TableCase } from '../tables/rule-table.ts';

/** A result that a rule of a tenant or of its layers can give. */
export interface Branch {
  /** Subject as `explain` writes it: `menu`, `screens/home`, `forms/registro`. */
  readonly of: string;
  /** Name in `expect`; '' for a check, `shows` for what it shows. */
  readonly name: string;
  /** Document and path of the rule, as `explain` writes them: `menu:items.turnos`. */
  readonly place: string;
  /** Folder that writes the rule: the tenant's, or a layer's. */
  readonly layer: string;
  readonly word: string;
  /** The rules that decide it. */
  readonly rules: readonly unknown[];
  /** Whether a row about that subject expects it. */
  readonly takenBy: (row: TableCase) => boolean;
  /** The part of a form's rows that states it: the word of a field, or its errors. Absent outside forms. */
  readonly states?: 'word' | 'errors';
}

/** Names a branch. */
export const branchKey = ({ place, word }: Pick<Branch, 'place' | 'word'>): string => `${place} ${word}`;

/** Subject of a table, as branches name it. */
export const subjectIn = ({ form, of = '' }: RuleTable): string => (form === undefined ? of : `forms/${form}`);
