import { type ReactElement, type ReactNode, use, useId } from 'react';
import type { ResolvedOption, ResolvedOptions } from '../../schemas/resolved.ts';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './ChoicesNode.module.css';
import { UnderTitle } from './node-context.ts';
import type { Nodes } from './node-props.ts';
import { SourceView } from './SourceView.tsx';

/** Cards of which one is chosen: a group of radio buttons, so arrow keys move the choice. */
export function ChoicesNode({ label, options, columns, empty }: Nodes['choices']): ReactNode {
  const titled = use(UnderTitle);
  return (
    <SourceView of={options.source} waiting={<SkeletonBlock variant="cards" count={4} />}>
      {(list) => {
        if (list.length === 0) return empty === undefined ? null : <EmptyState title={empty} headingLevel={3} />;
        return (
          <fieldset>
            <legend className={titled ? undefined : styles.legend}>
              {titled ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </legend>
            <Cards list={list} options={options} columns={columns} />
          </fieldset>
        );
      }}
    </SourceView>
  );
}

interface CardsProps {
  readonly list: readonly ResolvedOption[];
  readonly options: ResolvedOptions;
  readonly columns: 1 | 2;
}

function Cards({ list, options, columns }: CardsProps): ReactElement {
  const name = useId();
  return (
    <div className={classes(styles.cards, columns === 2 && styles.two)}>
      {list.map(({ key, label, hint, enabled, reason, icon, initials }) => (
        <ChoiceCard
          key={key}
          name={name}
          value={key}
          checked={options.chosen === key}
          onChoose={options.choose}
          title={label}
          disabled={!enabled}
          {...omitUndefined({ note: enabled ? hint : (reason ?? hint), icon, person: initials })}
        />
      ))}
    </div>
  );
}
