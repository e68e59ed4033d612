import type { ReactElement } from 'react';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { offeredOptions } from '../../../engine/language/forms/offered-options.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { classes } from '../../ui/classes.ts';
import type { ControlProps } from './control-props.ts';
import styles from './Field.module.css';
import { ListOfChoices } from './ListOfChoices.tsx';
import { leavesGroup } from './leaves-group.ts';
import { WithdrawnChoice } from './WithdrawnChoice.tsx';

/** Draws options as cards with radio buttons; no card is chosen in advance. */
export function RadioControl({
  field,
  id,
  name,
  value,
  scope,
  readOnly,
  error,
  onChange,
  onLeave,
}: ControlProps): ReactElement {
  const text = useTexts();
  const options = offeredOptions(field, scope, readOnly ? value : undefined);
  if (options === undefined)
    return (
      <ListOfChoices name={name}>
        <p aria-busy="true">{text('page.loading')}</p>
      </ListOfChoices>
    );
  const columns = options.length === 2 ? styles.two : options.length === 3 ? styles.three : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left the cards */}
      <div className={classes(styles.cards, columns)} onBlur={(event) => leavesGroup(event) && onLeave()}>
        {options.map(({ key, label, hint }, index) => (
          <ChoiceCard
            key={String(key)}
            name={id}
            value={String(index)}
            checked={key === value}
            disabled={readOnly && key !== value}
            invalid={error !== undefined}
            title={formText(label, scope)}
            {...(hint !== undefined && { note: formText(hint, scope) })}
            onChoose={() => (readOnly ? undefined : onChange(key))}
          />
        ))}
      </div>
      <WithdrawnChoice field={field} id={id} value={value} scope={scope} readOnly={readOnly} />
    </>
  );
}
