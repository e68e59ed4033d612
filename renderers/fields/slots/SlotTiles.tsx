import type { ReactElement, ReactNode, Ref } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Slots.module.css';

/** One thing to choose: a day or a time. */
export interface SlotTile {
  readonly value: string;
  /** Accessible name for screen readers, such as the whole date. */
  readonly name: string;
  readonly face: ReactNode;
}

interface SlotTilesProps {
  /** The same for all tiles of the question. */
  readonly name: string;
  readonly tiles: readonly SlotTile[];
  readonly chosen: string | undefined;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** `pointed`: by a finger or a mouse; arrow keys choose as well, and stay where they are. */
  readonly onChoose: (value: string, pointed: boolean) => void;
  /** Takes the focus when more are shown. */
  readonly first?: { readonly value: string | undefined; readonly ref: Ref<HTMLInputElement> };
}

/** Radio buttons as tiles: the arrow keys go through them, and each is easy to hit. */
export function SlotTiles(props: SlotTilesProps): ReactElement {
  const { name, tiles, chosen, disabled, invalid, onChoose, first } = props;
  return (
    <div className={styles.tiles}>
      {tiles.map(({ value, name: spoken, face }) => (
        <label key={value} className={classes(styles.tile)}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            aria-label={spoken}
            aria-invalid={invalid || undefined}
            onChange={({ nativeEvent }) => onChoose(value, nativeEvent instanceof UIEvent && nativeEvent.detail > 0)}
            {...(first?.value === value && { ref: first.ref })}
          />
          <span className={styles.face} aria-hidden="true">
            {face}
          </span>
          <span className={styles.tick} aria-hidden="true">
            <Icon name="check" size="small" />
          </span>
        </label>
      ))}
    </div>
  );
}
