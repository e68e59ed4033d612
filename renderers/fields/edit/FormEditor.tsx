import Form from '@rjsf/core';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CompiledForm } from '../../../engine/artifact.ts';
import type { FormResult } from '../../../engine/forms/form-result.ts';
import { toPayload } from '../../../engine/forms/payload.ts';
import { validateForm } from '../../../engine/forms/validate-form.ts';
import { lazyParts } from '../../../engine/react/lazy-parts.tsx';
import { useTexts } from '../../../engine/react/texts.ts';
import { Note } from '../../ui/Note.tsx';
import { rareControls } from '../controls/rare-chunk.ts';
import styles from '../Form.module.css';
import { FormOutline, SendButton } from '../FormOutline.tsx';
import type { FormState } from '../form-context.ts';
import { formState } from '../form-state.ts';
import type { FormViewProps } from '../form-view-props.ts';
import { SectionIndex } from '../SectionIndex.tsx';
import type { TypedValues } from '../use-form-state.ts';
import { ErrorReport } from './ErrorReport.tsx';
import { EditingContext } from './editing.ts';
import { defaults } from './rjsf-defaults.ts';
import { drawnSchema } from './rjsf-schema.ts';
import { theme, translator } from './rjsf-theme.ts';
import { type FormData, judgeValidator } from './rjsf-validator.ts';
import { useErrorTitle } from './use-error-title.ts';
import { type ServerErrors, useServerErrors } from './use-server-errors.ts';
import { useSubmit } from './use-submit.ts';
import { useTouched } from './use-touched.ts';

// Only beside a record that two people have open at once, so it comes when that happens.
const meanwhile = lazyParts(() => import('./EditConflict.tsx'));
const EditConflict = meanwhile.part(({ EditConflict: Shown }) => Shown);
const PacedForm = rareControls.part((parts) => parts.PacedForm);

interface FormEditorProps extends FormViewProps {
  /** What was typed, since before RJSF was here. */
  readonly typed: TypedValues;
  /** Fields that were left meanwhile. */
  readonly left: readonly string[];
}

/**
 * A form to be filled in. RJSF draws it; what is asked, what is wrong and what may be sent is said by `validateForm` alone.
 * An error shows once its field was left or a try was refused; a refused try keeps everything that was typed.
 */
export function FormEditor(props: FormEditorProps): ReactElement {
  const { form, typed, elementId, scope, busy } = props;
  const text = useTexts();
  const { touched, touch } = useTouched(props.left);
  const server = useServerErrors(form);
  const [tries, setTries] = useState({ attempt: 0, refused: [] as readonly string[] });
  const verdict = validateForm(form, typed.values, scope);
  const errors = shownErrors(verdict, server, new Set([...touched, ...tries.refused]), text('form.error.rule'));
  useErrorTitle(tries.refused.some((key) => errors.has(key)));

  const refuse = (fields: readonly string[]) => setTries(({ attempt }) => ({ attempt: attempt + 1, refused: fields }));
  // RJSF asks when it likes: the validator always judges by what holds now, and is always the same object.
  const judgeNow = (data: FormData) => validateForm(form, { ...data, ...filesOf(form, typed.values) }, scope);
  const latest = useRef(judgeNow);
  useEffect(() => {
    latest.current = judgeNow;
  });
  const validator = useMemo(() => judgeValidator((data) => latest.current(data)), []);

  const { sending, broken, submit } = useSubmit(async (data: FormData) => {
    const { values, visible } = judgeNow(data);
    const answer = await props.onSubmit(toPayload(form, values, visible), values);
    if (server.take(answer, values)) refuse(Object.keys(form.fields));
    else if (answer !== undefined) {
      typed.forget();
      props.onSent?.();
    }
  });
  const works = busy ?? sending;
  const translate = useMemo(() => translator(text), [text]);
  const { schema, uiSchema } = useDrawn(form, verdict);

  const state = formState(props, typed, verdict, errors, touch);
  const wrong = new Set(verdict.errors.map(({ field }) => field));
  const editing = { setField: typed.setField, wrong };
  const draw = (next?: string): ReactElement => (
    <Form<FormData>
      {...theme}
      id={elementId}
      idPrefix={elementId}
      className={styles.sections ?? ''}
      schema={schema}
      uiSchema={uiSchema}
      formData={typed.data}
      validator={validator}
      onChange={({ formData }) => typed.setData(formData ?? {})}
      onSubmit={({ formData }) => (works ? undefined : submit(formData ?? {}))}
      onError={() => refuse(Object.keys(form.fields))}
      translateString={translate}
      experimental_defaultFormStateBehavior={defaults}
      showErrorList={false}
      noHtml5Validate
    >
      <SendButton {...props} submitLabel={next ?? props.submitLabel} works={works} />
    </Form>
  );
  return (
    <FormOutline
      state={state}
      typed={typed}
      index={<SectionIndex />}
      notes={
        <>
          {Object.keys(typed.theirs).length > 0 ? <EditConflict state={state} typed={typed} /> : null}
          <ErrorReport state={state} attempt={tries.attempt} refused={tries.refused} />
          {broken ? (
            <Note tone="danger" live="alert">
              {text('form.notSent')}
            </Note>
          ) : null}
        </>
      }
    >
      <EditingContext value={editing}>
        {form.pace === undefined ? (
          draw()
        ) : (
          <PacedForm state={state} wrong={wrong} withdrawn={verdict.withdrawn} tries={tries} refuse={refuse} {...props}>
            {draw}
          </PacedForm>
        )}
      </EditingContext>
    </FormOutline>
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

/** The same schema until another field is asked: RJSF works anew for every other one. */
function useDrawn(form: CompiledForm, verdict: FormResult) {
  const asked = [verdict.visible, verdict.required, verdict.readOnly].map((keys) => [...keys].join()).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says all of the verdict that the schema depends on
  return useMemo(() => drawnSchema(form, verdict), [form, asked]);
}

function filesOf(form: CompiledForm, values: FormState['values']): FormState['values'] {
  return Object.fromEntries(Object.entries(values).filter(([key]) => form.fields[key]?.widget === 'file'));
}
