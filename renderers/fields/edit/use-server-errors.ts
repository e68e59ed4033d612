import { createElement, type ReactNode, useState } from 'react';
import type { CompiledForm } from '../../../engine/language/artifact.ts';
import { type FormValues, sameValue } from '../../../engine/language/forms/form-values.ts';
import { fieldOfPayloadKey } from '../../../engine/language/forms/payload.ts';
import type { FieldErrors } from '../../../schemas/resolved-nodes.ts';
import { CountedError } from './CountedError.tsx';
import type { WaitingError } from './waiting-error.ts';

/** A server's errors at their fields, each until its field changes. */
export interface ServerErrors {
  readonly at: (field: string, values: FormValues) => ReactNode;
  /** Takes an answer; true when it holds an error of a field of this form. */
  readonly take: (answer: FieldErrors | undefined, values: FormValues) => boolean;
}

/** Keeps the server's errors with the refused values: another value clears its error. */
export function useServerErrors(form: CompiledForm): ServerErrors {
  const [refused, setRefused] = useState<ReadonlyMap<string, { readonly text: ReactNode; readonly value: unknown }>>(
    new Map(),
  );
  return {
    at: (field, values) => {
      const found = refused.get(field);
      return found !== undefined && sameValue(found.value, values[field]) ? found.text : undefined;
    },
    take: (answer, values) => {
      const errors = Object.entries(answer ?? {}).flatMap(([name, refusal]) => {
        const text = typeof refusal === 'string' ? refusal : counted(refusal);
        const field = Object.hasOwn(form.fields, name) ? name : fieldOfPayloadKey(form, name);
        return field === undefined ? [] : [[field, { text, value: values[field] }] as const];
      });
      setRefused(new Map(errors));
      return errors.length > 0;
    },
  };
}

/**
 * Each refusal begins its own wait: an equal refusal of the same value must not reuse one that has been counted down.
 */
function counted(refusal: Omit<WaitingError, 'since'>): ReactNode {
  const since = performance.now();
  return createElement(CountedError, { ...refusal, since, key: since });
}
