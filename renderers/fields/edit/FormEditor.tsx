import Form, { type FormProps } from '@rjsf/core';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CompiledForm } from '../../../engine/language/artifact.ts';
import type { FormResult } from '../../../engine/language/forms/form-result.ts';
import { toPayload } from '../../../engine/language/forms/payload.ts';
import { validateForm } from '../../../engine/language/forms/validate-form.ts';
import { lazyParts } from '../../../engine/portal/react/lazy-parts.tsx';
import { Boundary } from '../../../engine/portal/react/nodes/Boundary.tsx';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Note } from '../../ui/Note.tsx';
import styles from '../Form.module.css';
import { FormOutline, SendButton } from '../FormOutline.tsx';
import type { FormState } from '../form-context.ts';
import { formState } from '../form-state.ts';
import type { FormViewProps } from '../form-view-props.ts';
import { SectionIndex } from '../SectionIndex.tsx';
import { StepperForm } from '../stepper/StepperForm.tsx';
import { type TypedValues, useTypedValues } from '../use-typed-values.ts';
import { EditConflict } from './EditConflict.tsx';
import { ErrorReport } from './ErrorReport.tsx';
import { EditingContext } from './editing.ts';
import { LostOnSave } from './LostOnSave.tsx';
import { drawnSchema } from './rjsf-schema.ts';
import { theme, translator } from './rjsf-theme.ts';
import { defaults, engineValidator, type FormData } from './rjsf-validator.ts';
import { useFilledBoxes } from './use-filled-boxes.ts';
import { type ServerErrors, useServerErrors } from './use-server-errors.ts';
import { useSubmit } from './use-submit.ts';
import { useTouched } from './use-touched.ts';

const ChangedForm = lazyParts(() => import('./ChangedForm.tsx')).part(({ ChangedForm: Changed }) => Changed);

/**
 * Edits a form. RJSF draws it; `validateForm` alone decides which fields it asks, which are wrong and whether it may be
 * sent. An error shows once its field was left or an attempt was refused; a refused attempt keeps all input.
 */
export function FormEditor(props: FormViewProps): ReactElement {
  const { form, elementId, scope, busy, onFill, changed } = props;
  const text = useTexts();
  const typed = useTypedValues(form, props.initial, scope);
  useEffect(() => onFill?.(typed.values, typed.start, typed.discard));
  useFilledBoxes(elementId);
  const { touched, touch } = useTouched();
  const server = useServerErrors(form);
  const [tries, setTries] = useState({ attempt: 0, refused: [] as readonly string[] });
  const verdict = validateForm(form, typed.values, scope);
  const errors = shownErrors(verdict, server, new Set([...touched, ...tries.refused]), text('form.error.rule'));
  useErrorTitle(tries.refused.some((key) => errors.has(key)));

  const refuse = (fields: readonly string[]) => setTries(({ attempt }) => ({ attempt: attempt + 1, refused: fields }));
  const validateNow = (data: FormData) => validateForm(form, { ...data, ...filesOf(form, typed.values) }, scope);
  const validator = useLatestValidator(validateNow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an exchanged form is looked at as after a refused try, once
  useEffect(() => {
    if (changed !== undefined) refuse(Object.keys(form.fields));
  }, [changed]);

  const { sending, broken, submit } = useSubmit(async (data: FormData) => {
    const { values, visible } = validateNow(data);
    const answer = await props.onSubmit(toPayload(form, values, visible), values);
    if (server.take(answer, values)) refuse(Object.keys(form.fields));
    else if (answer !== undefined) {
      typed.forget();
      props.onSent?.();
    }
  });
  const works = busy ?? sending;
  const state = formState(props, typed, verdict, errors, touch);
  const wrong = new Set(verdict.errors.map(({ field }) => field));
  const editing = { setField: typed.setField, wrong };
  const draw = (next?: string): ReactElement => (
    <DrawnForm
      view={props}
      typed={typed}
      verdict={verdict}
      validator={validator}
      works={works}
      submitLabel={next ?? props.submitLabel}
      onSubmit={submit}
      onWrong={() => refuse(Object.keys(form.fields))}
    />
  );
  return (
    <FormOutline
      state={state}
      typed={typed}
      index={<SectionIndex />}
      notes={<EditorNotes at={form.id} changed={changed} state={state} typed={typed} tries={tries} broken={broken} />}
    >
      <EditingContext value={editing}>
        {form.pace === undefined ? (
          draw()
        ) : (
          <StepperForm
            state={state}
            wrong={wrong}
            withdrawn={verdict.withdrawn}
            tries={tries}
            refuse={refuse}
            {...props}
          >
            {draw}
          </StepperForm>
        )}
      </EditingContext>
    </FormOutline>
  );
}

/** RJSF asks when it likes: the validator always validates by what holds now, and is always the same object. */
function useLatestValidator(validateNow: (data: FormData) => FormResult) {
  const latest = useRef(validateNow);
  useEffect(() => {
    latest.current = validateNow;
  });
  return useMemo(() => engineValidator((data) => latest.current(data)), []);
}

/** The boxes of a form and its button, as RJSF draws them. */
function DrawnForm(props: {
  readonly view: FormViewProps;
  readonly typed: TypedValues;
  readonly verdict: FormResult;
  readonly validator: ReturnType<typeof engineValidator>;
  readonly works: boolean;
  readonly submitLabel: string | undefined;
  readonly onSubmit: (data: FormData) => unknown;
  readonly onWrong: () => void;
}): ReactElement {
  const { view, typed, verdict, validator, works, submitLabel, onSubmit, onWrong } = props;
  const { form, elementId } = view;
  const text = useTexts();
  const translate = useMemo(() => translator(text), [text]);
  const { schema, uiSchema } = useDrawn(form, verdict);
  // Takes one field from each event: a password manager fills in several before RJSF renders again.
  const change: FormProps<FormData>['onChange'] = ({ formData = {} }, id) => {
    const field = id?.slice(elementId.length + 1) ?? '';
    if (Object.hasOwn(form.fields, field)) typed.setField(field, formData[field]);
    else typed.setData(formData);
  };
  return (
    <Form<FormData>
      {...theme}
      id={elementId}
      idPrefix={elementId}
      className={styles.sections ?? ''}
      schema={schema}
      uiSchema={uiSchema}
      formData={typed.data}
      validator={validator}
      onChange={change}
      onSubmit={({ formData }) => (works ? undefined : onSubmit(formData ?? {}))}
      onError={onWrong}
      translateString={translate}
      experimental_defaultFormStateBehavior={defaults}
      showErrorList={false}
      noHtml5Validate
      // Sent before the page's script is there, it goes nowhere: the address would show the password.
      method="dialog"
    >
      <LostOnSave {...view} verdict={verdict} />
      <SendButton {...view} submitLabel={submitLabel} works={works} />
    </Form>
  );
}

/** Notes above a form: its changes, values that others stored, wrong fields, and that it was not sent. */
function EditorNotes(props: {
  readonly at: string;
  readonly changed: FormViewProps['changed'];
  readonly state: FormState;
  readonly typed: TypedValues;
  readonly tries: { readonly attempt: number; readonly refused: readonly string[] };
  readonly broken: boolean;
}): ReactElement {
  const { at, changed, state, typed, tries, broken } = props;
  const text = useTexts();
  return (
    <>
      {changed === undefined ? null : (
        <Boundary at={at} fallback={() => null}>
          <ChangedForm state={state} changed={changed} />
        </Boundary>
      )}
      {Object.keys(typed.theirs).length > 0 ? <EditConflict state={state} typed={typed} /> : null}
      <ErrorReport state={state} attempt={tries.attempt} refused={tries.refused} />
      {broken ? (
        <Note tone="danger" live="alert">
          {text('form.notSent')}
        </Note>
      ) : null}
    </>
  );
}

/** Errors that may be shown: of the fields that were left or looked at in a try, and the server's until they are mended. */
function shownErrors(
  verdict: FormResult,
  server: ServerErrors,
  looked: ReadonlySet<string>,
  check: string,
): FormState['errors'] {
  const shown = new Map<string, ReactNode>();
  for (const { field, text } of verdict.errors) {
    if (looked.has(field)) shown.set(field, text || check);
  }
  for (const key of verdict.visible) {
    const refused = server.at(key, verdict.values);
    if (refused !== undefined && !shown.has(key)) shown.set(key, refused);
  }
  return shown;
}

/** Memoizes the schema by the fields that are asked: RJSF recomputes its state for each new one. */
function useDrawn(form: CompiledForm, verdict: FormResult) {
  const asked = [verdict.visible, verdict.required, verdict.readOnly].map((keys) => [...keys].join()).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says all of the verdict that the schema depends on
  return useMemo(() => drawnSchema(form, verdict), [form, asked]);
}

function filesOf(form: CompiledForm, values: FormState['values']): FormState['values'] {
  return Object.fromEntries(Object.entries(values).filter(([key]) => form.fields[key]?.widget === 'file'));
}

/** Prefixes the page's title with 'Error: ' while a form is refused: screen readers announce it first. */
function useErrorTitle(wrong: boolean): void {
  const prefix = `${useTexts()('form.errorPrefix')} `;
  useEffect(() => {
    if (!wrong) return undefined;
    const bare = (title: string) => (title.startsWith(prefix) ? title.slice(prefix.length) : title);
    document.title = prefix + bare(document.title);
    return () => {
      document.title = bare(document.title);
    };
  }, [wrong, prefix]);
}
