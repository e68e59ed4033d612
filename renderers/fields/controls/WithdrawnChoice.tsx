import type { ReactElement } from 'react';
import { withdrawnOption } from '../../../engine/language/forms/offered-options.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { type ControlProps, withdrawnId } from './control-props.ts';
import styles from './WithdrawnChoice.module.css';

/**
 * Reports at a field that another answer withdrew the choice made there (optionsFrom.where, decision 0028), also in an
 * optional field: a person must learn of a value that disappears by itself. The element is always mounted, so that
 * screen readers announce its new content, and it describes the box or the cards.
 */
export function WithdrawnChoice({
  field,
  id,
  value,
  scope,
  readOnly,
}: Pick<ControlProps, 'field' | 'id' | 'value' | 'scope' | 'readOnly'>): ReactElement | null {
  const text = useTexts();
  if (field.optionsFrom?.where === undefined || readOnly) return null;
  const gone = withdrawnOption(field, value, scope);
  return (
    <p id={withdrawnId(id)} role="status" className={styles.withdrawn}>
      {gone === undefined ? null : text('form.withdrawn', { choice: gone.label })}
    </p>
  );
}
