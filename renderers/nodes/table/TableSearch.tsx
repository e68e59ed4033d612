import { Input } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactElement, RefObject } from 'react';
import { ThemeProvider } from '../../theme/ThemeProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './TableSearch.module.css';

/** Props of the search box. */
export interface TableSearchProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Receives the focus when another control clears the search. */
  readonly box: RefObject<HTMLInputElement | null>;
}

/** Search box of a table. */
export function TableSearch({ label, value, onChange, box }: TableSearchProps): ReactElement {
  return (
    <ThemeProvider>
      <search className={styles.search} data-print="no">
        <Input
          ref={box}
          type="search"
          size="md"
          aria-label={label}
          placeholder={label}
          leftSection={<Icon name="search" />}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </search>
    </ThemeProvider>
  );
}
