import { type ReactElement, useEffect } from 'react';
import { conditions } from '../../engine/language/forms/conditions.ts';
import { fieldStates } from '../../engine/language/forms/field-states.ts';
import { formText } from '../../engine/language/forms/form-text.ts';
import { initialValues } from '../../engine/language/forms/initial-values.ts';
import { draftKey, drafts } from '../../engine/portal/drafts/draft.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Facts } from '../ui/Facts.tsx';
import styles from './Form.module.css';
import type { FormViewProps } from './form-view-props.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { sectionsOf } from './sections-of.ts';
import { shownValue } from './shown-value.ts';

/** Widgets whose values are never shown. */
const UNREADABLE: ReadonlySet<string> = new Set(['password', 'newPassword', 'code', 'hidden']);

/** A form to be read: the same sections and labels, values in words, no inputs. */
export function FormRead({ form, initial, scope, elementId, layout = 'plain' }: FormViewProps): ReactElement {
  const text = useTexts();
  // Shows stored values as they are: without editing, no answer withdraws a choice (optionsFrom.where).
  const { values, visible } = fieldStates(form, initialValues(form, initial, scope), scope, conditions());
  // Going back to reading discards the draft.
  const key = draftKey(form, scope);
  useEffect(() => drafts.drop(key), [key]);
  const shown = (key: string) => visible.has(key) && !UNREADABLE.has(form.fields[key]?.widget ?? 'hidden');
  return (
    <div id={elementId} className={styles.sections}>
      {sectionsOf(form, shown).map((group) => (
        <SectionFrame key={group.key ?? ''} group={group} layout={layout} idPrefix={elementId} scope={scope}>
          <Facts
            columns={2}
            facts={group.fields.flatMap((key) => {
              const field = form.fields[key];
              return field === undefined
                ? []
                : [
                    {
                      id: key,
                      label: formText(field.label, scope),
                      value: shownValue(key, field, values, scope, text),
                    },
                  ];
            })}
          />
        </SectionFrame>
      ))}
    </div>
  );
}
