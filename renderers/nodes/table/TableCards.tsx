import { Fragment, type ReactElement } from 'react';
import { NOTHING } from '../../../engine/language/messages/words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { SkeletonBlock } from '../../ui/SkeletonBlock.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { itemKey } from '../items.ts';
import { ChooseRow } from './ChooseRow.tsx';
import { type CardPlaces, cardPlaces } from './card-places.ts';
import { type Column, cellNote, cellText, cellTone } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import styles from './TableCards.module.css';
import { nameOf, type ShapeProps } from './TableGrid.tsx';

/** Number of skeleton cards without pages, as in a queue: together they are as tall as the usual single card. */
const UNPAGED = 3;

/**
 * Draws the rows as cards: the identifying columns as title, status as badge, self-explaining columns on lines of their
 * own, the others under their names. Actions are at the foot, or at the side where the document gives the columns
 * places.
 */
export function TableCards(props: ShapeProps): ReactElement {
  const { caption, columns, rowActions = [], keyOf, paging, pageSize, shown, chosen } = props;
  if (shown === undefined) return <SkeletonBlock variant="cards" count={paging === 'none' ? UNPAGED : pageSize} />;
  const placed = columns.some(({ card }) => card !== undefined);
  return (
    <div>
      <h2>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </h2>
      <ul className={styles.cards}>
        {shown.map((row, at) => {
          const places = cardPlaces(columns, row);
          const of = nameOf(columns, row);
          return (
            <li key={itemKey(keyOf, row, at)} className={classes(styles.card, placed && styles.placed)}>
              {chosen === undefined ? null : <ChooseRow chosen={chosen} row={row} keyOf={keyOf} name={of} />}
              <div className={styles.words}>
                <Words places={places} row={row} />
              </div>
              <RowActions actions={rowActions} row={row} of={of} compact={placed} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Words({ places, row }: { readonly places: CardPlaces; readonly row: unknown }): ReactElement {
  const { title, badges, lines, named, foot } = places;
  return (
    <>
      <h3 className={styles.title}>
        {title.map((column, at) => (
          <Fragment key={column.key}>
            {at === 0 ? null : ' · '}
            {column.card === undefined ? <span>{column.label} </span> : null}
            {cellText(column, row)}
          </Fragment>
        ))}
      </h3>
      {badges.map((column) => (
        <div key={column.key}>
          <Badge tone={cellTone(column, row) ?? 'info'}>{cellText(column, row)}</Badge>
        </div>
      ))}
      <Facts columns={lines} row={row} silent />
      <Facts columns={named} row={row} />
      <Facts columns={foot} row={row} silent together />
    </>
  );
}

interface FactsProps {
  readonly columns: readonly Column[];
  readonly row: unknown;
  /** Hides the labels from sight; screen readers still announce them. */
  readonly silent?: boolean;
  /** On one line, in grey. */
  readonly together?: boolean;
}

/** Leaves missing values out where the label is hidden: a dash alone does not say which value is missing. */
function Facts({ columns, row, silent = false, together = false }: FactsProps): ReactElement | null {
  const shown = silent ? columns.filter((column) => cellText(column, row) !== NOTHING) : columns;
  if (shown.length === 0) return null;
  return (
    <dl className={classes(styles.facts, silent && styles.silent, together && styles.foot)}>
      {shown.map((column) => (
        <div key={column.key}>
          <dt>{silent ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}</dt>
          <dd>
            {cellText(column, row)}
            <Note words={cellNote(column, row)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Note({ words }: { readonly words: string }): ReactElement | null {
  return words === '' ? null : <div className={styles.note}>{words}</div>;
}
