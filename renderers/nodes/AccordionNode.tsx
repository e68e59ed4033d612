import type { ReactElement } from 'react';
import { useStay } from '../../engine/portal/react/use-stay.ts';
import { AccordionCards } from '../ui/AccordionCards.tsx';
import { StepMarker } from '../ui/StepMarker.tsx';
import styles from './AccordionNode.module.css';
import { InCard, UnderTitle } from './node-context.ts';
import type { Nodes } from './node-props.ts';

const isKeys = (kept: unknown): kept is string[] => Array.isArray(kept) && kept.every((key) => typeof key === 'string');

/** Cards that open and close; those that say `done` are numbered until they are ticked. */
export function AccordionNode({ items }: Nodes['accordion']): ReactElement {
  const cards = items.map(({ key, title, done, count, children }, at) => ({
    id: key,
    title,
    ...(Array.isArray(count) ? { count: count.length } : {}),
    ...(done === undefined ? {} : { marker: <StepMarker number={at + 1} done={done} /> }),
    content: (
      <InCard value={true}>
        <UnderTitle value={true}>
          <div className={styles.content}>{children}</div>
        </UnderTitle>
      </InCard>
    ),
  }));
  const atFirst = items.filter((item) => item.open).map(({ key }) => key);
  const [open, setOpen] = useStay(`open ${items.map(({ key }) => key).join(' ')}`, atFirst, isKeys);
  const opened = items.filter((item) => item.opens).map(({ key }) => key);
  return <AccordionCards cards={cards} initiallyOpen={open} opened={opened} onOpen={setOpen} />;
}
