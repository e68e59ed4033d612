import { useState } from 'react';
import type { CompiledForm } from '../../../engine/artifact.ts';
import { type FormValues, sameValue } from '../../../engine/forms/form-values.ts';
import { fieldOfPayloadKey } from '../../../engine/forms/payload.ts';
import type { FieldErrors } from '../form-view-props.ts';

/** A server's errors at their fields, each until its field changes. */
export interface ServerErrors {
  readonly at: (field: string, values: FormValues) => string | undefined;
  /** Takes an answer; true when it holds an error of a field of this form. */
  readonly take: (answer: FieldErrors | undefined, values: FormValues) => boolean;
}

/** Remembers what the server refused together with the value it refused: another value is judged anew. */
export function useServerErrors(form: CompiledForm): ServerErrors {
  const [refused, setRefused] = useState<ReadonlyMap<string, { readonly text: string; readonly value: unknown }>>(
    new Map(),
  );
  return {
    at: (field, values) => {
      const found = refused.get(field);
      return found !== undefined && sameValue(found.value, values[field]) ? found.text : undefined;
    },
    take: (answer, values) => {
      const errors = Object.entries(answer ?? {}).flatMap(([name, text]) => {
        const field = Object.hasOwn(form.fields, name) ? name : fieldOfPayloadKey(form, name);
        return field === undefined ? [] : [[field, { text, value: values[field] }] as const];
      });
      setRefused(new Map(errors));
      return errors.length > 0;
    },
  };
}
