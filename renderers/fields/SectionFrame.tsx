import type { ReactElement, ReactNode } from 'react';
import { formText } from '../../engine/language/forms/form-text.ts';
import type { Scope } from '../../engine/language/rules/scope.ts';
import { Card } from '../ui/Card.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import styles from './Form.module.css';
import type { FormLayout } from './form-view-props.ts';
import type { FieldGroup } from './sections-of.ts';

interface SectionFrameProps {
  readonly group: FieldGroup;
  readonly layout: FormLayout;
  readonly idPrefix: string;
  readonly scope: Scope;
  /** Not the current section: mounted but not visible. */
  readonly hidden?: boolean;
  readonly children: ReactNode;
}

/** Id of a section, where the list of sections leads. */
export const sectionId = (idPrefix: string, key: string | undefined): string => `${idPrefix}-parte-${key ?? 'inicio'}`;

/** The frame of one section: a card with its title, or only a title when sections stand plain. */
export function SectionFrame({ group, layout, idPrefix, scope, hidden, children }: SectionFrameProps): ReactElement {
  const title = group.title === undefined ? undefined : formText(group.title, scope);
  const hint = group.hint === undefined ? null : <p className={styles.sectionHint}>{formText(group.hint, scope)}</p>;
  const frame = { id: sectionId(idPrefix, group.key), className: styles.anchor, hidden };
  if (layout === 'cards' || layout === 'indexed') {
    return (
      <div {...frame} tabIndex={-1}>
        <Card {...omitUndefined({ title })}>
          {hint}
          {children}
        </Card>
      </div>
    );
  }
  return (
    <section {...frame} aria-label={title}>
      {title === undefined ? null : <h2 className={styles.plainTitle}>{title}</h2>}
      {hint}
      {children}
    </section>
  );
}
