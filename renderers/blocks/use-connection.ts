import { useEffect, useState } from 'react';
import type { Calls } from '../../engine/portal/react/runtime/registry.ts';

/** Status of the connection to the portal. */
export type ConnectionGrade = 'measuring' | 'good' | 'slow' | 'none';

/** An answer that takes longer than this (milliseconds) makes a call stutter. */
const SLOW = 600;
const SAMPLES = 3;

/** The small call that is measured. */
type Probe = Calls<'unit.requirements'>;

/** Measures how fast small answers come: at the beginning and whenever the net changes. */
export function useConnection(calls: Probe): ConnectionGrade {
  const [grade, setGrade] = useState<ConnectionGrade>('measuring');
  useEffect(() => {
    let run = 0;
    const measure = async (): Promise<void> => {
      run += 1;
      const mine = run;
      setGrade('measuring');
      const found = await gradeOf(calls);
      if (mine === run) setGrade(found);
    };
    const changed = (): void => void measure();
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    void measure();
    return () => {
      run = -1;
      window.removeEventListener('online', changed);
      window.removeEventListener('offline', changed);
    };
  }, [calls]);
  return grade;
}

async function gradeOf(calls: Probe): Promise<ConnectionGrade> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const start = performance.now();
    const [, failure] = await calls.call('unit.requirements', {});
    if (failure) return 'none';
    times.push(performance.now() - start);
  }
  // The best of them: the first one may have opened the connection.
  return Math.min(...times) > SLOW ? 'slow' : 'good';
}
