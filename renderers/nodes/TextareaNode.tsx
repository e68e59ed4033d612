import { Input } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ReactElement, useId } from 'react';
import { LabelledInput } from './LabelledInput.tsx';
import type { Nodes } from './node-props.ts';
import styles from './TextareaNode.module.css';
import { textOf } from './text-value.ts';

/** Several lines of text kept in state. */
export function TextareaNode({ label, hint, bind, maxLength }: Nodes['textarea']): ReactElement {
  const id = useId();
  return (
    <LabelledInput id={id} label={label} hint={hint}>
      <Input
        id={id}
        component="textarea"
        multiline
        rows={4}
        size="md"
        maxLength={maxLength}
        value={textOf(bind.value)}
        onChange={(event) => bind.set(event.currentTarget.value || undefined)}
        classNames={{ input: styles.area ?? '' }}
      />
    </LabelledInput>
  );
}
