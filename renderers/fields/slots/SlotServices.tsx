import { type ReactElement, useId } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import fieldStyles from '../controls/Field.module.css';
import styles from './Slots.module.css';
import type { OfferedService } from './slot-source.ts';

interface SlotServicesProps {
  /** Undefined while they are on their way. */
  readonly services: readonly OfferedService[] | undefined;
  readonly chosen: number | undefined;
  readonly readOnly: boolean;
  readonly onChoose: (service: number) => void;
}

/** Asks for the service first, where the screen does not ask for it elsewhere. */
export function SlotServices({ services, chosen, readOnly, onChoose }: SlotServicesProps): ReactElement {
  const id = useId();
  const text = useTexts();
  const first = services === undefined ? 'page.loading' : services.length === 0 ? 'slot.noServices' : 'form.choose';
  return (
    <div className={classes(fieldStyles.field, styles.service)}>
      <label htmlFor={id} className={fieldStyles.label}>
        {text('slot.service')}
      </label>
      <div className={fieldStyles.wrapper}>
        <select
          id={id}
          className={classes(fieldStyles.input, fieldStyles.select)}
          disabled={readOnly}
          aria-busy={services === undefined || undefined}
          value={chosen ?? ''}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        >
          {chosen === undefined ? (
            <option value="" disabled>
              {text(first)}
            </option>
          ) : null}
          {services?.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <span className={fieldStyles.arrow}>
          <Icon name="chevron-down" />
        </span>
      </div>
    </div>
  );
}
