import { Input } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import { LabelledInput } from './LabelledInput.tsx';
import type { Nodes } from './node-props.ts';
import styles from './SelectNode.module.css';
import { SourceView } from './SourceView.tsx';

/** The browser's own list: the best one on a phone and with a screen reader. A disabled option has its reason. */
export function SelectNode({ label, hint, options, empty }: Nodes['select']): ReactNode {
  const id = useId();
  const text = useTexts();
  return (
    <SourceView of={options.source} waiting={<SkeletonBlock variant="form" count={1} />}>
      {(list) => (
        <LabelledInput id={id} label={label} hint={hint}>
          <Input
            id={id}
            component="select"
            size="md"
            pointer
            value={options.chosen ?? ''}
            disabled={list.length === 0}
            onChange={(event) => options.choose(event.currentTarget.value)}
            classNames={{ input: styles.select ?? '' }}
            rightSection={<Icon name="chevron-down" />}
          >
            {options.chosen === undefined ? (
              <option value="" disabled>
                {list.length === 0 ? (empty ?? text('page.empty')) : text('form.choose')}
              </option>
            ) : null}
            {list.map(({ key, label: words, enabled, reason }) => (
              <option key={key} value={key} disabled={!enabled}>
                {enabled || reason === undefined ? words : `${words} (${reason})`}
              </option>
            ))}
          </Input>
        </LabelledInput>
      )}
    </SourceView>
  );
}
