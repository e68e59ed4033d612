import { type ReactElement, useEffect, useRef } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import { StepProgress } from '../ui/StepProgress.tsx';
import { WayBack } from '../ui/WayBack.tsx';
import { FormNode } from './FormNode.tsx';
import type { Nodes } from './node-props.ts';
import styles from './StepsNode.module.css';

/**
 * Forms one after the other, each drawn anew. A new step takes the focus to its title, so that nobody is left where a
 * button was. Past the first, the way back of the page yields to the step before, as in a form by sections.
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
