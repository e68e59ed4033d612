import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import styles from './ChooseRow.module.css';
import type { Chosen } from './chosen.ts';

interface RowsProps {
  readonly chosen: Chosen;
  readonly keyOf: (row: unknown) => unknown;
}

/** A box that chooses a row, named after it. */
export function ChooseRow({
  chosen,
  row,
  keyOf,
  name,
}: RowsProps & { readonly row: unknown; readonly name: string }): ReactElement {
  const text = useTexts();
  return (
    <Box
      label={text('table.choose', { name })}
      checked={chosen.has(keyOf(row))}
      onChange={(on) => chosen.put([keyOf(row)], on)}
    />
  );
}

/** A box that chooses all rows of the page. */
export function ChooseRows({ chosen, rows, keyOf }: RowsProps & { readonly rows: readonly unknown[] }): ReactElement {
  const text = useTexts();
  const keys = rows.map(keyOf);
  const many = keys.filter(chosen.has).length;
  return (
    <Box
      label={text('table.chooseAll')}
      checked={many > 0 && many === keys.length}
      some={many > 0 && many < keys.length}
      onChange={(on) => chosen.put(keys, on)}
    />
  );
}

interface BoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly some?: boolean;
  readonly onChange: (on: boolean) => void;
}

function Box({ label, checked, some = false, onChange }: BoxProps): ReactElement {
  return (
    <label className={styles.target} data-print="no">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          // Only the property can show a half-ticked box.
          if (box) box.indeterminate = some;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
