import { Input } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactElement, RefObject } from 'react';
import { ThemeProvider } from '../../theme/ThemeProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './TableSearch.module.css';

/** What is searched, and what happens with it. */
export interface TableSearchProps {
  /** Its name, and what stands in it while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Where the focus goes on when what was typed is cleared elsewhere. */
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
