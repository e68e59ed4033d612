import type { ReactElement } from 'react';
import { initialValues } from '../../engine/forms/initial-values.ts';
import { judge } from '../../engine/forms/judge.ts';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import styles from './Form.module.css';
import type { FormViewProps } from './form-view-props.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { sectionsOf } from './sections-of.ts';
import { words } from './words.ts';

/** The form's sections and titles with bones for its fields, while its code is on the way: nothing jumps when it comes. */
export function FormSkeleton({ form, initial, scope, elementId, layout = 'plain' }: FormViewProps): ReactElement {
  const { visible } = judge(form, initialValues(form, initial, scope), scope);
  const groups = sectionsOf(form, (key) => visible.has(key) && form.fields[key]?.widget !== 'hidden');
  return (
    <div className={styles.sections} aria-busy="true">
      {groups.map((group, at) => (
        <SectionFrame key={group.key ?? ''} group={group} layout={layout} idPrefix={elementId} scope={scope}>
          <SkeletonBlock variant="form" count={group.fields.length} label={at === 0 ? words.loading : ''} />
        </SectionFrame>
      ))}
    </div>
  );
}
