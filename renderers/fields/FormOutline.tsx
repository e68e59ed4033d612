import type { ReactElement, ReactNode } from 'react';
import type { CompiledForm } from '../../engine/language/artifact.ts';
import { neverKept } from '../../engine/portal/drafts/draft.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './Form.module.css';
import { FormContext, type FormState } from './form-context.ts';
import type { FormViewProps } from './form-view-props.ts';
import { UploadProgress } from './UploadProgress.tsx';
import type { TypedValues } from './use-typed-values.ts';

interface FormOutlineProps {
  readonly state: FormState;
  readonly typed: TypedValues;
  /** The list of its sections, for the layout that has one. */
  readonly index: ReactNode;
  /** Notes above the fields. */
  readonly notes: ReactNode;
  /** The form itself. */
  readonly children: ReactNode;
}

/** Lays out a form: the list of its sections, notes, the legend of required fields, and the form itself. */
export function FormOutline({ state, typed, index, notes, children }: FormOutlineProps): ReactElement {
  return (
    <FormContext value={state}>
      <div className={styles.form} data-layout={state.layout} data-pace={state.form.pace}>
        {state.layout === 'indexed' ? index : null}
        <div className={styles.sections}>
          {typed.restored ? <Restored form={state.form} onDiscard={typed.discard} /> : null}
          {notes}
          {state.starred && state.verdict.required.size > 0 ? <Legend /> : null}
          {children}
        </div>
      </div>
    </FormContext>
  );
}

interface RestoredProps {
  readonly form: CompiledForm;
  readonly onDiscard: () => void;
}

/** Tells that the form was restored from a draft, and which fields drafts never keep. */
function Restored({ form, onDiscard }: RestoredProps): ReactElement {
  const text = useTexts();
  const lacks = Object.values(form.fields).some(({ widget }) => neverKept(widget));
  return (
    <Note live="status">
      <p>{text(lacks ? 'form.restoredPart' : 'form.restored')}</p>
      <Button tone="soft" size="small" onPress={onDiscard}>
        {text('form.discard')}
      </Button>
    </Note>
  );
}

function Legend(): ReactElement {
  const [before, after] = useTexts()('form.required').split('*');
  return (
    <p className={styles.legend}>
      {before}
      <span className={styles.star}>*</span>
      {after}
    </p>
  );
}

interface SendButtonProps
  extends Pick<FormViewProps, 'submitLabel' | 'busyText' | 'submitStyle' | 'tools' | 'upload' | 'notice'> {
  readonly works: boolean;
}

/** Submit button of a form, if it has one, with alternatives beside it; above them the refusal of a check and the upload. */
export function SendButton({
  submitLabel,
  busyText,
  submitStyle,
  tools,
  upload,
  notice,
  works,
}: SendButtonProps): ReactElement | null {
  const text = useTexts();
  const going = upload === undefined ? null : <UploadProgress {...upload} />;
  const send =
    submitLabel === undefined ? null : (
      <Button
        type="submit"
        tone={submitStyle === 'danger' ? 'dangerFull' : (submitStyle ?? 'primary')}
        block
        busy={works}
        busyLabel={busyText ?? text('form.sending')}
      >
        {submitLabel}
      </Button>
    );
  return (
    <>
      {notice === undefined ? null : (
        <Note tone="danger">
          <p>
            <strong>{notice.title}</strong>
          </p>
          <p>{notice.text}</p>
        </Note>
      )}
      {going}
      {tools === undefined ? (
        send
      ) : (
        <div className={styles.ways}>
          {send}
          {tools}
        </div>
      )}
    </>
  );
}
