import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { initialValues } from '../../../engine/language/forms/initial-values.ts';
import { isDirty } from '../../../engine/portal/drafts/draft.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { goToField } from '../../ui/ErrorSummary.tsx';
import { StepProgress } from '../../ui/StepProgress.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { WayBack } from '../../ui/WayBack.tsx';
import styles from '../Form.module.css';
import { FormContext, type FormState } from '../form-context.ts';
import type { FormViewProps } from '../form-view-props.ts';
import { sectionId } from '../SectionFrame.tsx';
import { sectionsOf } from '../sections-of.ts';
import { type SectionStep, stepsOf } from './steps-of.ts';
import { type RefusedTries, useStepper } from './use-stepper.ts';
import { WithdrawnElsewhere } from './WithdrawnElsewhere.tsx';

/** Below this width there is no list of sections beside a form (Form.module.css). */
const NARROW = '(max-width: 61.87rem)';

interface StepperFormProps extends Pick<FormViewProps, 'initial' | 'scope'> {
  readonly state: FormState;
  /** Fields with errors, shown or not. */
  readonly wrong: ReadonlySet<string>;
  /** Choices that another answer took back. */
  readonly withdrawn: readonly string[];
  readonly tries: RefusedTries;
  /** Shows the errors of these fields; an empty list hides all. */
  readonly refuse: (fields: readonly string[]) => void;
  /** Draws the form; `next` is the label of its button while there is another section. */
  readonly children: (next: string | undefined) => ReactNode;
}

/**
 * Shows a form's sections one at a time on a narrow screen, with progress, a way back, and a section's errors on
 * leaving it. A wide screen shows the whole form. All sections stay mounted, so that no input is lost and a password
 * manager finds the name beside the password.
 */
export function StepperForm({
  state,
  wrong,
  withdrawn,
  tries,
  refuse,
  initial,
  scope,
  children,
}: StepperFormProps): ReactElement {
  const { form, elementId, verdict, errors } = state;
  const text = useTexts();
  const head = useRef<HTMLDivElement>(null);
  const progress = useId();
  const width = useRoom(NARROW);
  const narrow = width === true;
  const sections = sectionsOf(form, (key) => verdict.visible.has(key) && form.fields[key]?.widget !== 'hidden');
  const steps = stepsOf(sections, (key) => !verdict.readOnly.has(key));
  const arrive = (at: number): void => {
    head.current?.scrollIntoView({ block: 'start' });
    const heading = document.getElementById(sectionId(elementId, steps[at]?.keys[0]))?.querySelector('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.setAttribute('aria-describedby', progress);
    heading?.focus({ preventScroll: true });
  };
  const sectionWith = (element: Element | null): number =>
    steps.findIndex(({ keys }) =>
      keys.some((key) => document.getElementById(sectionId(elementId, key))?.contains(element)),
    );
  const typed = (step: SectionStep): boolean => {
    const own = Object.entries(form.fields).filter(([key]) => step.fields.includes(key));
    return isDirty({ ...form, fields: Object.fromEntries(own) }, initialValues(form, initial, scope), state.values);
  };
  // The person may have begun in the view that the server drew.
  const focused = (): number => (typeof document === 'undefined' ? -1 : sectionWith(document.activeElement));
  const stepper = useStepper({ steps, narrow, wrong, errors, tries, refuse, typed, focused, arrive });
  const { current } = stepper;
  const last = current === steps.length - 1;
  useLinksInto(narrow, (field) => {
    const there = sectionWith(field);
    if (there !== current) flushSync(() => stepper.open(there));
  });

  const onSubmit = (event: FormEvent): void => {
    if (!narrow || last) return;
    event.preventDefault();
    event.stopPropagation();
    stepper.next();
  };
  // The second click of a double one was meant for the section before.
  const onClick = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('[type="submit"]') : null;
    if (narrow && event.detail > 1 && button !== null) event.preventDefault();
  };
  // Turned to stand upright, a phone shows the section in which one was.
  const onFocus = ({ target }: FocusEvent): void => {
    if (!narrow) stepper.open(sectionWith(target));
  };
  return (
    <FormContext value={{ ...state, only: narrow ? steps[current]?.keys : undefined }}>
      <div
        className={styles.sections}
        data-onward={(narrow && current > 0) || undefined}
        data-paced={width === undefined ? 'unknown' : undefined}
        onSubmitCapture={onSubmit}
        onClickCapture={onClick}
        onFocusCapture={onFocus}
      >
        {narrow ? (
          <StepProgress ref={head} id={progress} current={current} steps={steps.length}>
            {current > 0 ? <WayBack label={text('form.previous')} onFollow={stepper.previous} /> : null}
          </StepProgress>
        ) : null}
        {narrow ? <WithdrawnElsewhere state={state} withdrawn={withdrawn} steps={steps} current={current} /> : null}
        {children(narrow && !last ? text('form.next') : undefined)}
      </div>
    </FormContext>
  );
}

/** Calls `reach` with the target of an in-page link before it is followed: the target may be in another section. */
function useLinksInto(wanted: boolean, reach: (place: HTMLElement) => void): void {
  useEffect(() => {
    if (!wanted) return undefined;
    const onClick = (event: Event): void => {
      const { target } = event;
      const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
      const place = href?.startsWith('#') === true ? document.getElementById(href.slice(1)) : null;
      if (place === null) return;
      reach(place);
      // Opening the section removed the notice with this link, so the browser would not follow it.
      if (target instanceof Element && !target.isConnected) goToField(event, place.id);
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [wanted, reach]);
}
