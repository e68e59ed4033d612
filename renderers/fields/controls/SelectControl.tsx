import type { ReactElement } from 'react';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { offeredOptions } from '../../../engine/language/forms/offered-options.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './Field.module.css';
import { ListOfChoices } from './ListOfChoices.tsx';
import { boxProps } from './TextControl.tsx';
import { WithdrawnChoice } from './WithdrawnChoice.tsx';

/**
 * The browser's own list: the best one on a phone and with a screen reader. Nothing is chosen beforehand. HTML has no
 * read-only list, so a read-only one offers its value alone.
 */
export function SelectControl(props: ControlProps): ReactElement {
  const { field, value, scope, readOnly, onChange } = props;
  const text = useTexts();
  const { readOnly: _, ...box } = boxProps(props, styles.select);
  const none = field.none === undefined ? text('form.choose') : formText(field.none, scope);
  const options = offeredOptions(field, scope, readOnly ? value : undefined);
  const at = options?.findIndex(({ key }) => key === value) ?? -1;
  const offered = (options ?? [])
    .map((option, index) => ({ ...option, index }))
    .filter(({ index }) => !readOnly || index === at);
  return (
    <ListOfChoices name={props.name}>
      <div className={classes(styles.wrapper, styles[field.width])}>
        <select
          {...box}
          aria-busy={options === undefined || undefined}
          aria-disabled={readOnly || undefined}
          value={at === -1 ? '' : String(at)}
          onChange={(event) => onChange(options?.[Number(event.currentTarget.value || -1)]?.key)}
        >
          {readOnly && at !== -1 ? null : (
            <option value="">{options === undefined ? text('page.loading') : none}</option>
          )}
          {offered.map(({ index, label }) => (
            <option key={index} value={String(index)}>
              {label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevron-down" />
        </span>
      </div>
      <WithdrawnChoice {...props} />
    </ListOfChoices>
  );
}
