import { useEffect, useEffectEvent, useState } from 'react';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import { useCalls } from '../../engine/portal/react/use-calls.ts';

/** A filter that the person gave a name, with its values by field. */
export interface SavedFilter {
  readonly id: number;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Saved filters of a form, and their actions; each action resolves to its error text, if any. */
export interface SavedFilters {
  /** Undefined while they come. */
  readonly items: readonly SavedFilter[] | undefined;
  /** Error text of a failed read, which must not look like an empty list. */
  readonly failure: string | undefined;
  readonly retry: () => void;
  readonly save: (name: string, values: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
  readonly rename: (id: number, name: string) => Promise<string | undefined>;
  readonly remove: (id: number) => Promise<string | undefined>;
}

/** The filters that the server keeps for the person and a form. */
export function useSavedFilters(form: string): SavedFilters {
  const engine = useEngine();
  const calls = useCalls();
  const [items, setItems] = useState<readonly SavedFilter[]>();
  const [failure, setFailure] = useState<string>();
  const read = useEffectEvent(async (wanted: () => boolean = () => true) => {
    const [answer, failed] = await calls.call('filters.saved', { form });
    if (!wanted()) return;
    setFailure(failed && engine.failureText(failed));
    if (failed === undefined) setItems(filtersOf(answer));
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form or another try triggers a new read
  useEffect(() => {
    let wanted = true;
    void read(() => wanted);
    return () => {
      wanted = false;
    };
  }, [form, tries]);
  const change = async (call: string, values: Readonly<Record<string, unknown>>): Promise<string | undefined> => {
    const [, failed] = await calls.call(call, values);
    if (failed === undefined) setTries((before) => before + 1);
    // Left: the documents were exchanged meanwhile, and the form itself says what changed.
    return failed && (failed.kind === 'left' ? '' : engine.failureText(failed));
  };
  return {
    items,
    failure,
    retry: () => setTries((before) => before + 1),
    save: (nombre, values) => change('filters.save', { form, nombre, valores: JSON.stringify(values) }),
    rename: (id, nombre) => change('filters.rename', { id, nombre }),
    remove: (id) => change('filters.remove', { id }),
  };
}

function filtersOf(answer: unknown): readonly SavedFilter[] {
  if (!Array.isArray(answer)) return [];
  return answer.map(({ id, nombre, valores }) => ({ id, name: String(nombre), values: parsed(String(valores)) }));
}

function parsed(text: string): SavedFilter['values'] {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
