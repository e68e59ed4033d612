import { useState } from 'react';
import type { CompiledForm } from '../../../engine/artifact.ts';
import { type FormValues, sameValue } from '../../../engine/forms/form-values.ts';
import { fieldOfPayloadKey } from '../../../engine/forms/payload.ts';
import type { FieldErrors } from '../../../schemas/resolved-nodes.ts';

/** What a server said of a field. */
export interface ServerError {
  readonly text: string;
  /** Where the text says how long to wait: the seconds, and when they began by the page's own clock. */
  readonly wait: { readonly seconds: number; readonly since: number } | undefined;
}

/** A server's errors at their fields, each until its field changes. */
export interface ServerErrors {
  readonly at: (field: string, values: FormValues) => ServerError | undefined;
  /** Takes an answer; true when it holds an error of a field of this form. */
  readonly take: (answer: FieldErrors | undefined, values: FormValues) => boolean;
}

/** An error, and the value it was said of. */
type Refused = ServerError & { readonly value: unknown };

/** Remembers what the server refused together with the value it refused: another value is judged anew. */
export function useServerErrors(form: CompiledForm): ServerErrors {
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  return {
    at: (field, values) => {
      const found = refused.get(field);
      return found !== undefined && sameValue(found.value, values[field]) ? found : undefined;
    },
    take: (answer, values) => {
      const since = performance.now();
      const errors = Object.entries(answer ?? {}).flatMap(([name, said]) => {
        const field = Object.hasOwn(form.fields, name) ? name : fieldOfPayloadKey(form, name);
        if (field === undefined) return [];
        const error =
          typeof said === 'string'
            ? { text: said, wait: undefined }
            : { text: said.text, wait: { seconds: said.waits, since } };
        return [[field, { ...error, value: values[field] }] as const];
      });
      setRefused(new Map(errors));
      return errors.length > 0;
    },
  };
}
