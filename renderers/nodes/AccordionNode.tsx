import type { ReactElement } from 'react';
import { AccordionCards } from '../ui/AccordionCards.tsx';
import { StepMarker } from '../ui/StepMarker.tsx';
import styles from './AccordionNode.module.css';
import type { Nodes } from './node-props.ts';
import { InCard, UnderTitle } from './place.ts';

/** Cards that open and close; those that say `done` are numbered until they are ticked. */
export function AccordionNode({ items }: Nodes['accordion']): ReactElement {
  const cards = items.map(({ key, title, done, children }, at) => ({
    id: key,
    title,
    ...(done === undefined ? {} : { marker: <StepMarker number={at + 1} done={done} /> }),
    content: (
      <InCard value={true}>
        <UnderTitle value={true}>
          <div className={styles.content}>{children}</div>
        </UnderTitle>
      </InCard>
    ),
  }));
  const open = items.filter((item) => item.open).map(({ key }) => key);
  return <AccordionCards cards={cards} initiallyOpen={open} />;
}
