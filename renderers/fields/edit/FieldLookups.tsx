import { type ReactElement, useRef, useState } from 'react';
import { readValues } from '../../../engine/language/actions/read-values.ts';
import type { FormLookup } from '../../../engine/language/artifact.ts';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { sameValue } from '../../../engine/language/forms/form-values.ts';
import { isLookupAsked } from '../../../engine/language/forms/lookup-result.ts';
import { isUnfilled } from '../../../engine/language/forms/unfilled.ts';
import type { Scope } from '../../../engine/language/rules/scope.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { type FormState, useForm } from '../form-context.ts';
import { useEditing } from './editing.ts';
import styles from './FieldLookups.module.css';
import { type LookupState, useLookup } from './use-lookup.ts';

/** Results of lookups by a field, below its input. */
export function FieldLookups({ name }: { readonly name: string }): ReactElement {
  const { form } = useForm();
  const own = Object.entries(form.lookups ?? {}).filter(([, { field }]) => field === name);
  return (
    <>
      {own.map(([key, lookup]) => (
        <FieldLookup key={key} lookup={lookup} />
      ))}
    </>
  );
}

function FieldLookup({ lookup }: { readonly lookup: FormLookup }): ReactElement {
  const { scope, verdict } = useForm();
  const { wrong } = useEditing();
  const place = useRef<HTMLDivElement>(null);
  const { state, retry } = useLookup(lookup, isLookupAsked(lookup, verdict, wrong), scope);
  // Always mounted, so that screen readers announce its new content.
  return (
    <div role="status" className={styles.lookup} ref={place} tabIndex={-1}>
      <Told state={state} lookup={lookup} retry={retry} focus={() => place.current?.focus()} />
    </div>
  );
}

interface ToldProps {
  readonly state: LookupState;
  readonly lookup: FormLookup;
  readonly retry: () => void;
  /** Moves the focus here: the pressed button disappears. */
  readonly focus: () => void;
}

function Told({ state, lookup, retry, focus }: ToldProps): ReactElement | null {
  const text = useTexts();
  switch (state.at) {
    case 'idle':
      return null;
    case 'asking':
      return <p className={styles.quiet}>{text('form.lookup.asking')}</p>;
    case 'none':
      return <p className={styles.quiet}>{formText(lookup.none, state.scope)}</p>;
    case 'failed':
      return (
        <Note tone="warning">
          <p>{text('form.lookup.failed')}</p>
          <p>{state.message}</p>
          <div className={styles.buttons}>
            <Button
              tone="soft"
              size="small"
              onPress={() => {
                focus();
                retry();
              }}
            >
              {text('page.retry')}
            </Button>
          </div>
        </Note>
      );
    default:
      return <Found lookup={lookup} answer={state.scope} focus={focus} />;
  }
}

interface FoundProps extends Pick<ToldProps, 'lookup' | 'focus'> {
  readonly answer: Scope;
}

/** Shows the found values and the ways to take them: differing input is never replaced without confirmation. */
function Found({ lookup, answer, focus }: FoundProps): ReactElement {
  const text = useTexts();
  const { setField } = useEditing();
  const [asking, setAsking] = useState(false);
  const found = foundFor(lookup, answer, useForm());
  const differing = found.filter(({ typed }) => typed);
  const fill = (which: typeof found): void => {
    focus();
    setAsking(false);
    for (const { key, value } of which) setField(key, value);
  };
  const begin = (): void => {
    focus();
    if (differing.length === 0) fill(found);
    else setAsking(true);
  };
  const buttons =
    asking && differing.length > 0
      ? [
          { label: text('form.lookup.replace'), press: () => fill(found) },
          { label: text('form.lookup.keep'), press: () => fill(found.filter(({ typed }) => !typed)) },
        ]
      : [{ label: formText(lookup.fill, answer), press: begin }];
  return (
    <Note icon="user">
      <p>{formText(lookup.show, answer)}</p>
      {found.length === 0 ? <p>{text('form.lookup.filled')}</p> : null}
      {buttons.length === 2 ? (
        <p>{text('form.lookup.differs', { fields: differing.map(({ label }) => label).join(', ') })}</p>
      ) : null}
      {found.length === 0 ? null : (
        <div className={styles.buttons}>
          {buttons.map(({ label, press }) => (
            <Button key={label} tone="soft" size="small" onPress={press}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </Note>
  );
}

/** Fields that differ from the found values, and whether another value was typed. */
function foundFor({ values }: FormLookup, answer: Scope, { form, values: typed, verdict }: FormState) {
  return Object.entries(readValues(values, answer)).flatMap(([key, value]) => {
    const field = Object.hasOwn(form.fields, key) ? form.fields[key] : undefined;
    if (field === undefined || value === null || value === '' || verdict.readOnly.has(key)) return [];
    const held = Object.hasOwn(typed, key) ? typed[key] : undefined;
    if (sameValue(held, value)) return [];
    return [{ key, value, typed: !isUnfilled(field, held), label: formText(field.label, answer) }];
  });
}
