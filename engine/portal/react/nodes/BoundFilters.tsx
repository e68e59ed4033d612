import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import type { Submit } from '../../../../schemas/generated/document-types.ts';
import type { Binding } from '../../../../schemas/resolved.ts';
import type { Filled } from '../../../language/actions/submit-form.ts';
import type { CompiledForm } from '../../../language/artifact.ts';
import { standingValues } from '../../../language/forms/standing-values.ts';
import { scopeFor } from '../data/reader.ts';
import type { Resolving } from '../resolve/resolving.ts';
import { useResolved } from '../resolve/use-resolved.ts';
import { useRuntime, useViewScope } from '../runtime/contexts.ts';
import type { SpecialProps } from '../runtime/special-props.ts';
import { NodeFault } from './NodeFault.tsx';
import { useFormProps } from './use-form-props.ts';

/** A form that fills the address or state: applying writes its fields there, by name. */
export function BoundFilters({ node, props }: SpecialProps): ReactNode {
  const { artifact, atoms } = useRuntime();
  // Draws the form of documents that were exchanged below the page.
  useAtomValue(atoms.renewed);
  const id = String(node.form);
  const form = Object.hasOwn(artifact.forms, id) ? artifact.forms[id] : undefined;
  return form === undefined ? (
    <NodeFault code={id} missing={true} />
  ) : (
    <KnownFilters form={form} node={node} props={props} />
  );
}

function KnownFilters({
  form,
  node,
  props,
}: Pick<SpecialProps, 'node' | 'props'> & { readonly form: CompiledForm }): ReactNode {
  const { registry } = useRuntime();
  const { screenRuntime } = useViewScope();
  const target = props.bind === 'state' ? 'state' : 'query';
  const names = useMemo(() => Object.keys(form.fields), [form]);
  const values = useResolved(
    useCallback(
      (at: Omit<Resolving, 'draw'>) => Object.fromEntries(names.map((name) => [name, at.scope.read([target, name])])),
      [names, target],
    ),
  );
  const write = useCallback(
    (filled: Readonly<Record<string, unknown>>) => {
      // An unticked box sets no filter: it never asks for rows without the property.
      for (const name of names) screenRuntime.write(target, name, filled[name] === false ? undefined : filled[name]);
    },
    [screenRuntime, names, target],
  );
  useExchanged(form, values, write);
  const send = useCallback(
    async (_: Submit, filled: Filled) => {
      write(filled.values);
      return { sent: true, errors: {} };
    },
    [write],
  );
  const applied = useMemo<CompiledForm>(
    () => ({
      ...form,
      submit: form.submit ?? { label: String(props.apply ?? props.label), style: 'primary' },
      // A filter stores nothing: its values show a list in another way, and is chosen again by one touch.
      unguarded: 'filters',
    }),
    [form, props.apply, props.label],
  );
  const formProps = useFormProps({ form: applied, node, initial: values, mode: 'edit', layout: 'plain', send });
  const { filters: Filters } = registry.nodes;
  return (
    <Filters
      form={formProps}
      as={props.as === 'popover' ? 'popover' : 'panel'}
      label={String(props.label)}
      apply={typeof props.apply === 'string' ? props.apply : undefined}
      clear={typeof props.clear === 'string' ? props.clear : undefined}
      active={Object.values(values).filter((value) => value !== undefined && value !== null && value !== '').length}
      onClear={() => write({})}
      opened={props.opened as Binding<boolean> | undefined}
      saved={typeof props.saved === 'string' ? { title: props.saved, form: form.id, apply: write } : undefined}
    />
  );
}

/** Drops values that the form took and no longer takes, once its documents were exchanged below the page. */
function useExchanged(
  form: CompiledForm,
  values: Readonly<Record<string, unknown>>,
  write: (values: Readonly<Record<string, unknown>>) => void,
): void {
  const { atoms, store } = useRuntime();
  const { read } = useViewScope();
  const renewed = useAtomValue(atoms.renewed);
  const drop = useEffectEvent((earlier: CompiledForm) => {
    const scope = scopeFor(read, store.get);
    const stands = standingValues(earlier, values, scope);
    const left = standingValues(form, stands, scope);
    const outdated = Object.keys(stands).filter((key) => !Object.hasOwn(left, key));
    if (outdated.length > 0) write({ ...values, ...Object.fromEntries(outdated.map((key) => [key, undefined])) });
  });
  useEffect(() => {
    const earlier = renewed?.earlier[form.id];
    if (earlier !== undefined) drop(earlier);
  }, [renewed, form.id]);
}
