import { Input } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactElement, ReactNode } from 'react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

/** A box kept in state, with its words. */
export interface LabelledInputProps {
  /** Id of the box. */
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly children: ReactNode;
}

/** Draws label, then hint, then box: a person needs the hint before the box. */
export function LabelledInput({ id, label, hint, children }: LabelledInputProps): ReactElement {
  return (
    <ThemeProvider>
      <Input.Wrapper
        id={id}
        label={label}
        description={hint}
        size="md"
        inputWrapperOrder={['label', 'description', 'error', 'input']}
      >
        {children}
      </Input.Wrapper>
    </ThemeProvider>
  );
}
