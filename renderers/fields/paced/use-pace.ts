import { useEffect, useRef, useState } from 'react';
import { stepInHistory, useStepHistory } from '../../../engine/react/step-history.ts';
import type { FieldGroup } from '../sections-of.ts';
import type { Refusals } from './PacedForm.tsx';

interface Pacing {
  readonly groups: readonly FieldGroup[];
  readonly narrow: boolean;
  readonly wrong: ReadonlySet<string>;
  /** Errors that are told now, the server's among them. */
  readonly errors: ReadonlyMap<string, string>;
  readonly refusals: Refusals;
  readonly refuse: (fields: readonly string[]) => void;
  /** Whether something was filled in before. */
  readonly begun: () => boolean;
  /** A section came into view by choice. */
  readonly arrive: (at: number) => void;
}

interface Pace {
  readonly current: number;
  /** Goes to the next section, or tells what is wrong in this one. */
  readonly next: () => void;
  /** The person is at a section while all are seen; -1 is none. */
  readonly lookAt: (at: number) => void;
}

/**
 * Which section is seen. Each is an entry of the browser's history; nobody gets past one in which something is wrong. A
 * refusal of the whole form, or of the server, goes back to the first section that it is about.
 */
export function usePace({ groups, narrow, wrong, errors, refusals, refuse, begun, arrive }: Pacing): Pace {
  const firstOf = (is: (field: string) => boolean): number => groups.findIndex(({ fields }) => fields.some(is));
  const firstWrong = firstOf((field) => wrong.has(field));
  const reach = firstWrong === -1 ? groups.length - 1 : firstWrong;
  const [at, setAt] = useState(() => Math.min(stepInHistory() ?? (begun() ? reach : 0), reach));
  const current = Math.min(at, groups.length - 1);
  const [moves, setMoves] = useState(0);
  const sentBack = useRef<readonly string[]>(undefined);

  const show = (step: number, told: readonly string[]): void => {
    setAt(step);
    refuse(told);
  };
  const move = (step: number): void => {
    show(step, []);
    setMoves((before) => before + 1);
  };
  // The history led to a step: by choice, or because something in it was refused.
  useStepHistory(narrow ? current : undefined, (step) => {
    const told = sentBack.current;
    sentBack.current = undefined;
    if (told === undefined) move(Math.min(step, reach));
    else show(step, told);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move by choice takes the focus
  useEffect(() => {
    if (moves > 0) arrive(current);
  }, [moves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each try
  useEffect(() => {
    const told = (field: string) => refusals.refused.includes(field) && errors.has(field);
    const there = narrow ? firstOf(told) : -1;
    const fields = groups[there]?.fields;
    if (fields === undefined) return;
    if (there < current) {
      sentBack.current = fields;
      window.history.go(there - current);
    } else if (refusals.refused.some((field) => told(field) && !fields.includes(field))) refuse(fields);
  }, [refusals.attempt]);

  return {
    current,
    next: () => {
      const fields = groups[current]?.fields ?? [];
      if (fields.some((field) => wrong.has(field))) refuse(fields);
      else move(current + 1);
    },
    lookAt: (step) => {
      if (step !== -1) setAt(step);
    },
  };
}
