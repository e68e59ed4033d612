import { type ReactElement, useEffect, useRef } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import { useWayBack } from '../links/use-way-back.ts';
import { StepProgress } from '../ui/StepProgress.tsx';
import { WayBack } from '../ui/WayBack.tsx';
import { FormNode } from './FormNode.tsx';
import type { Nodes } from './node-props.ts';
import styles from './StepsNode.module.css';

/** Forms one after the other, each drawn anew. A new step takes the focus to its title, so that nobody is left where a button was. */
export function StepsNode({ steps, current, moved, form, back }: Nodes['steps']): ReactElement | null {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved) title.current?.focus();
  }, [moved]);
  const step = steps[current];
  if (step === undefined) return null;
  return (
    <section className={styles.steps}>
      <StepBack back={back} />
      <div className={styles.head}>
        <StepProgress current={current} steps={steps.length} />
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

/** One and the same way back at every step: to where the page came from, or to the step before. */
function StepBack({ back }: Pick<Nodes['steps'], 'back'>): ReactElement | null {
  const text = useTexts();
  const place = useWayBack(typeof back === 'object' ? back : undefined);
  if (typeof back === 'function') return <WayBack label={text('page.back')} onFollow={back} />;
  return place === undefined ? null : <WayBack {...place} />;
}
