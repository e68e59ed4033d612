import type { ReactElement, ReactNode } from 'react';
import { useWayBack } from '../links/use-way-back.ts';
import { omitUndefined } from '../ui/omit-undefined.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './HeadingNode.module.css';
import type { Nodes } from './node-props.ts';

/** Heading of a page with its way back, or of a section. */
export function HeadingNode({ text, shortText, level, lead, back, badges, tools }: Nodes['heading']): ReactElement {
  const way = useWayBack(back);
  const title = titleFor(text, shortText);
  if (level === 1)
    return <PageHeading title={title} {...omitUndefined({ lead, back: way, badge: badges, actions: tools })} />;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.section}>
      <Heading>{title}</Heading>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

/** Renders both titles; the window's width decides which one is shown and read out. */
function titleFor(text: string, shortText: string | undefined): ReactNode {
  if (shortText === undefined) return text;
  return (
    <>
      <span className={styles.whole}>{text}</span>
      <span className={styles.short}>{shortText}</span>
    </>
  );
}
