import { type FocusEvent, type FormEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { isDirty } from '../../../engine/forms/draft.ts';
import { initialValues } from '../../../engine/forms/initial-values.ts';
import { oneStepBack } from '../../../engine/react/step-history.ts';
import { useTexts } from '../../../engine/react/texts.ts';
import { StepProgress } from '../../ui/StepProgress.tsx';
import { WayBack } from '../../ui/WayBack.tsx';
import styles from '../Form.module.css';
import { FormContext, type FormState } from '../form-context.ts';
import type { FormViewProps } from '../form-view-props.ts';
import { sectionId } from '../SectionFrame.tsx';
import { sectionsOf } from '../sections-of.ts';
import { useNarrow } from './use-narrow.ts';
import { usePace } from './use-pace.ts';

/** Tries to leave a section or to send that were refused. */
export interface Refusals {
  readonly attempt: number;
  /** Fields that were looked at in the last one. */
  readonly refused: readonly string[];
}

interface PacedFormProps extends Pick<FormViewProps, 'initial' | 'scope'> {
  readonly state: FormState;
  /** Fields that are wrong, told or not. */
  readonly wrong: ReadonlySet<string>;
  readonly refusals: Refusals;
  /** Tells what is wrong in these fields; none takes back what was told. */
  readonly refuse: (fields: readonly string[]) => void;
  /** Draws the form; `next` is what its button says while there is another section. */
  readonly children: (next: string | undefined) => ReactNode;
}

/**
 * A form in sections, one at a time where the screen is narrow: where one is, the way back, and a section's errors when
 * leaving it. On a wide one it is the form as it is. Every section stands in the page all the time, so that nothing that
 * was typed is lost and a password keeper finds the name beside the password.
 */
export function PacedForm({ state, wrong, refusals, refuse, initial, scope, children }: PacedFormProps): ReactElement {
  const { form, elementId, verdict, errors } = state;
  const text = useTexts();
  const head = useRef<HTMLDivElement>(null);
  const progress = useId();
  const narrow = useNarrow();
  const groups = sectionsOf(form, (key) => verdict.visible.has(key) && form.fields[key]?.widget !== 'hidden');
  const arrive = (at: number): void => {
    head.current?.scrollIntoView({ block: 'start' });
    const heading = document.getElementById(sectionId(elementId, groups[at]?.key))?.querySelector('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.setAttribute('aria-describedby', progress);
    heading?.focus({ preventScroll: true });
  };
  // A draft goes on where something is still to be filled in.
  const begun = () => isDirty(form, initialValues(form, initial, scope), state.values);
  const { current, next, lookAt } = usePace({ groups, narrow, wrong, errors, refusals, refuse, begun, arrive });
  const last = current === groups.length - 1;

  const onSubmit = (event: FormEvent): void => {
    if (!narrow || last) return;
    event.preventDefault();
    event.stopPropagation();
    next();
  };
  // Turned to stand upright, a phone shows the section in which one was.
  const onFocus = ({ target }: FocusEvent): void => {
    if (narrow) return;
    lookAt(groups.findIndex(({ key }) => document.getElementById(sectionId(elementId, key))?.contains(target)));
  };
  return (
    <FormContext value={{ ...state, only: narrow ? groups[current]?.key : undefined }}>
      <div className={styles.sections} onSubmitCapture={onSubmit} onFocusCapture={onFocus}>
        {narrow ? (
          <StepProgress ref={head} id={progress} current={current} steps={groups.length}>
            {current > 0 ? <WayBack label={text('form.previous')} onFollow={oneStepBack} /> : null}
          </StepProgress>
        ) : null}
        {children(narrow && !last ? text('form.next') : undefined)}
      </div>
    </FormContext>
  );
}
