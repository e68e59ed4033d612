import type { ReactNode } from 'react';
import type { CompiledField } from '../../../engine/language/artifact.ts';
import type { Scope } from '../../../engine/language/rules/scope.ts';

/** Props of every form control; controls know nothing of RJSF. */
export interface ControlProps {
  readonly field: CompiledField;
  /** Id of its input, or of the group of its inputs. */
  readonly id: string;
  /** The field's key. */
  readonly name: string;
  readonly value: unknown;
  /** The screen's roots and `form`. */
  readonly scope: Scope;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Its error, if it may be shown now. */
  readonly error: ReactNode;
  /** Undefined empties it. */
  readonly onChange: (value: unknown) => void;
  /** The person went elsewhere: its error may be shown from now on. */
  readonly onLeave: () => void;
  /** Words of its label that open its help, when they do so in the label itself. */
  readonly wordsOfLabel?: { readonly label: string; readonly open: () => void } | undefined;
}

/** Ids of a field's error, of the choice that was taken back there, and of its hint; they are read in this order. */
export const withdrawnId = (id: string): string => `${id}-gone`;
export const hintId = (id: string): string => `${id}-description`;
export const errorId = (id: string): string => `${id}-error`;

/** Builds `aria-describedby` of a group or a box. */
export function describedBy({ field, id, error }: Pick<ControlProps, 'field' | 'id' | 'error'>): string | undefined {
  const ids = [
    error === undefined ? undefined : errorId(id),
    field.optionsFrom?.where === undefined ? undefined : withdrawnId(id),
    field.hint === undefined ? undefined : hintId(id),
  ];
  return ids.filter((part) => part !== undefined).join(' ') || undefined;
}
