import { Accordion } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Accordion.layer.css';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import styles from './AccordionCards.module.css';
import { Icon } from './Icon.tsx';

/** One card that opens. */
export interface AccordionCard {
  readonly id: string;
  readonly title: string;
  /** Number of things inside, beside the title. */
  readonly count?: number;
  /** Before the title: an icon or a step marker. */
  readonly marker?: ReactNode;
  readonly content: ReactNode;
}

/** The cards, and which of them are open at first. */
export interface AccordionCardsProps {
  readonly cards: readonly AccordionCard[];
  readonly initiallyOpen?: readonly string[];
  /** The person opened or closed one: those that are open now. */
  readonly onOpen?: (open: string[]) => void;
  /** Cards that open by themselves when they come into this list; the person may close them again. */
  readonly opened?: readonly string[];
  readonly headingLevel?: 2 | 3;
}

const NONE: readonly string[] = [];

/** Cards that open and close, each on its own; paper shows them all open. */
export function AccordionCards({
  cards,
  initiallyOpen = [],
  opened = NONE,
  onOpen,
  headingLevel = 2,
}: AccordionCardsProps): ReactElement {
  const [open, setOpen] = useState<string[]>([...initiallyOpen]);
  const known = opened.join(' ');
  const [before, setBefore] = useState('');
  if (known !== before) {
    const came = opened.filter((id) => !before.split(' ').includes(id) && !open.includes(id));
    setBefore(known);
    if (came.length > 0) setOpen([...open, ...came]);
  }
  useEffect(() => {
    // Updates synchronously: the browser prints the page as it is when this handler returns.
    const openAll = (): void => flushSync(() => setOpen(cards.map(({ id }) => id)));
    window.addEventListener('beforeprint', openAll);
    return () => window.removeEventListener('beforeprint', openAll);
  }, [cards]);
  return (
    <ThemeProvider>
      <Accordion
        multiple
        value={open}
        onChange={(next) => {
          setOpen(next);
          onOpen?.(next);
        }}
        order={headingLevel}
        variant="unstyled"
        transitionDuration={0}
        chevron={<Icon name="chevron-down" />}
        classNames={{
          root: styles.root ?? '',
          item: styles.item ?? '',
          control: styles.control ?? '',
          icon: styles.marker ?? '',
          label: styles.label ?? '',
          chevron: styles.chevron ?? '',
          content: styles.content ?? '',
        }}
      >
        {cards.map(({ id, title, count, marker, content }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control icon={marker}>
              {title}
              {count === undefined ? null : ' '}
              {count === undefined ? null : <span className={styles.count}>{count}</span>}
            </Accordion.Control>
            <Accordion.Panel>{content}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </ThemeProvider>
  );
}
