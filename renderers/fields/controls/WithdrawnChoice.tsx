import type { ReactElement } from 'react';
import { withdrawnOption } from '../../../engine/forms/offered-options.ts';
import { useTexts } from '../../../engine/react/texts.ts';
import { type ControlProps, withdrawnId } from './control-props.ts';
import styles from './WithdrawnChoice.module.css';

/**
 * Says at a field that another answer took back what was chosen there (optionsFrom.where, decision 0107): what goes by
 * itself is told, also where nobody has to choose. It is always there, so that what comes into it is said aloud,
 * and it describes the box or the cards.
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
