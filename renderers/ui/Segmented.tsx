import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type ReactElement, useId } from 'react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import styles from './Segmented.module.css';

/** A choice between two or three things that are short. */
export interface SegmentedProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** Options side by side; the chosen one is a bordered white field, not a block of colour. */
export function Segmented({ label, value, options, onChange, disabled = false }: SegmentedProps): ReactElement {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={id} className={styles.name}>
        {label}
      </span>
      <ThemeProvider>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          value={value}
          data={[...options]}
          onChange={onChange}
          disabled={disabled}
          transitionDuration={0}
          classNames={{
            root: styles.root ?? '',
            label: styles.label ?? '',
            indicator: styles.indicator ?? '',
            control: styles.control ?? '',
          }}
        />
      </ThemeProvider>
    </div>
  );
}
