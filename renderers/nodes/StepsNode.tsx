import { type ReactElement, useEffect, useRef } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { StepProgress } from '../ui/StepProgress.tsx';
import { WayBack } from '../ui/WayBack.tsx';
import { FormNode } from './FormNode.tsx';
import type { Nodes } from './node-props.ts';
import styles from './StepsNode.module.css';

/**
 * Shows forms one after the other, remounting each. A new step focuses its title, because the pressed button is gone.
 * Past the first step, the page's way back yields to the previous step, as in a form by sections.
 */
export function StepsNode({ steps, current, moved, form, previous }: Nodes['steps']): ReactElement | null {
  const text = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved) title.current?.focus();
  }, [moved]);
  const step = steps[current];
  if (step === undefined) return null;
  return (
    <section className={styles.steps} data-onward={previous !== undefined || undefined}>
      <div className={styles.head}>
        <StepProgress current={current} steps={steps.length}>
          {previous === undefined ? null : <WayBack label={text('form.previous')} onFollow={previous} />}
        </StepProgress>
        {step.title === undefined ? null : (
          <h2 ref={title} tabIndex={-1}>
            {step.title}
          </h2>
        )}
        {step.note === undefined ? null : <p className={styles.note}>{step.note}</p>}
      </div>
      <FormNode key={step.key} {...form} />
      {step.foot}
    </section>
  );
}
