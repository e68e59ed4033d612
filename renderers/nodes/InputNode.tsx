import { Input } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ReactElement, useId } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { LabelledInput } from './LabelledInput.tsx';
import type { Nodes } from './node-props.ts';
import { textOf } from './text-value.ts';

/** A line of text kept in state; a search box has a search icon and a search keyboard. */
export function InputNode({ label, hint, bind, search, maxLength }: Nodes['input']): ReactElement {
  const id = useId();
  return (
    <LabelledInput id={id} label={label} hint={hint}>
      <Input
        id={id}
        size="md"
        type={search ? 'search' : 'text'}
        leftSection={search ? <Icon name="search" /> : undefined}
        maxLength={maxLength}
        value={textOf(bind.value)}
        onChange={(event) => bind.set(event.currentTarget.value || undefined)}
      />
    </LabelledInput>
  );
}
