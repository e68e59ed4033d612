import { useEffect, useState } from 'react';
import { stepInHistory, useStepHistory } from '../../../engine/portal/react/browser/step-history.ts';
import type { FormState } from '../form-context.ts';
import type { SectionStep } from './steps-of.ts';

/** Tries to leave a section or to send that were refused. */
export interface RefusedTries {
  readonly attempt: number;
  /** Fields that were looked at in the last one. */
  readonly refused: readonly string[];
}

interface StepperInput {
  readonly steps: readonly SectionStep[];
  readonly narrow: boolean;
  readonly wrong: ReadonlySet<string>;
  /** Visible errors, the server's included. */
  readonly errors: FormState['errors'];
  readonly tries: RefusedTries;
  readonly refuse: (fields: readonly string[]) => void;
  /** Whether the person filled in something of a section. */
  readonly typed: (step: SectionStep) => boolean;
  /** Index of the section with the focus on first render; -1 without one. */
  readonly focused: () => number;
  /** A section came into view by choice. */
  readonly arrive: (at: number) => void;
}

interface Stepper {
  readonly current: number;
  /** Goes to the next section, or shows the errors of this one. */
  readonly next: () => void;
  readonly previous: () => void;
  /** Shows a section without changing errors or focus; ignores -1. */
  readonly open: (at: number) => void;
}

/**
 * Controls which section is shown. Each step is an entry of the browser's history; a section with an error blocks the
 * way to later ones. A refusal of the whole form, or by the server, leads to the first section that it concerns. On a
 * wide window all sections are shown, and the history has one entry.
 */
export function useStepper(input: StepperInput): Stepper {
  const { steps, narrow, wrong, errors, tries, refuse, typed, focused, arrive } = input;
  const firstOf = (is: (field: string) => boolean): number => steps.findIndex(({ fields }) => fields.some(is));
  const orLast = (step: number): number => (step === -1 ? steps.length - 1 : step);
  const reach = orLast(firstOf((field) => wrong.has(field)));
  // A draft goes on where nothing was filled in yet: a section that asks for nothing is not passed unseen.
  const begin = () => stepInHistory() ?? orLast(steps.findIndex((step) => !typed(step)));
  const [at, setAt] = useState(() => {
    const there = focused();
    return there === -1 ? Math.min(begin(), reach) : there;
  });
  const current = Math.min(at, steps.length - 1);
  const [moves, setMoves] = useState(0);

  const show = (step: number, fields: readonly string[]): void => {
    setAt(step);
    refuse(fields);
  };
  const move = (step: number): void => {
    show(step, []);
    setMoves((before) => before + 1);
  };
  useStepHistory(narrow ? current : 0, (step) => {
    if (narrow) move(Math.min(step, reach));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move by choice takes the focus
  useEffect(() => {
    if (moves > 0) arrive(current);
  }, [moves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each try
  useEffect(() => {
    const isRefused = (field: string) => tries.refused.includes(field) && errors.has(field);
    const there = narrow ? firstOf(isRefused) : -1;
    const fields = steps[there]?.fields;
    if (fields === undefined) return;
    if (there !== current || tries.refused.some((field) => isRefused(field) && !fields.includes(field)))
      show(there, fields);
  }, [tries.attempt]);

  return {
    current,
    next: () => {
      const fields = steps[current]?.fields ?? [];
      if (fields.some((field) => wrong.has(field))) refuse(fields);
      else move(current + 1);
    },
    previous: () => move(current - 1),
    open: (step) => {
      if (step !== -1) setAt(step);
    },
  };
}
