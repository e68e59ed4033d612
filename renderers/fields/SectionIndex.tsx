import type { ReactElement } from 'react';
import { formText } from '../../engine/language/forms/form-text.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { StepMarker } from '../ui/StepMarker.tsx';
import styles from './Form.module.css';
import { useForm } from './form-context.ts';
import { sectionId } from './SectionFrame.tsx';
import { sectionsOf } from './sections-of.ts';

/** The list of a long form's sections, at its left on wide screens. */
export function SectionIndex(): ReactElement {
  const { form, elementId, scope, verdict } = useForm();
  const text = useTexts();
  const groups = sectionsOf(form, (key) => verdict.visible.has(key) && form.fields[key]?.widget !== 'hidden');
  return (
    <nav className={styles.index} aria-label={text('form.parts')}>
      <ol className={styles.indexList}>
        {groups
          .filter(({ title }) => title !== undefined)
          .map(({ key, title = '' }, at) => (
            <li key={key} className={styles.indexItem}>
              <StepMarker number={at + 1} />
              <a href={`#${sectionId(elementId, key)}`}>{formText(title, scope)}</a>
            </li>
          ))}
      </ol>
    </nav>
  );
}
