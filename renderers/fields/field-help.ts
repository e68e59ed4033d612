import type { CompiledField } from '../../engine/language/artifact.ts';
import { conditions } from '../../engine/language/forms/conditions.ts';
import { formText } from '../../engine/language/forms/form-text.ts';
import { isRule } from '../../engine/language/rules/rule.ts';
import type { FormState } from './form-context.ts';

/** A field's help that may be shown now. */
export interface FieldHelp {
  readonly label: string;
  /** Opens its dialog. */
  readonly open: () => void;
  /** Its words are part of a checkbox's label and open it there, without a second button. */
  readonly inLabel: boolean;
}

/** Opens a field's help; undefined without one, and while its condition is false or unknown. */
export function helpOf(
  { help, label, widget }: CompiledField,
  { scope, onHelp }: Pick<FormState, 'scope' | 'onHelp'>,
): FieldHelp | undefined {
  if (onHelp === undefined || typeof help?.label !== 'string' || typeof help.dialog !== 'string') return undefined;
  const { dialog, visible = true } = help;
  if (!isRule(visible) || conditions().ask(visible, scope, 'help.visible') !== true) return undefined;
  const words = formText(help.label, scope);
  const inLabel = widget === 'checkbox' && words !== '' && formText(label, scope).includes(words);
  return { label: words, open: () => onHelp(dialog), inLabel };
}
