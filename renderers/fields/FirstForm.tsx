import { type FormEvent, type ReactElement, useLayoutEffect } from 'react';
import { conditions } from '../../engine/forms/conditions.ts';
import { fieldStates } from '../../engine/forms/field-states.ts';
import { useTexts } from '../../engine/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import { firstControls } from './controls/first-controls.ts';
import { FieldCell } from './FieldCell.tsx';
import styles from './Form.module.css';
import { FormOutline, SendButton } from './FormOutline.tsx';
import { FormSections } from './FormSections.tsx';
import { formState } from './form-state.ts';
import type { FormViewProps } from './form-view-props.ts';
import { HeldControl } from './HeldControl.tsx';
import type { TypedValues } from './use-form-state.ts';
import type { InHand } from './use-in-hand.ts';

interface FirstFormProps extends FormViewProps {
  readonly typed: TypedValues;
  /** The person has pressed the button: the form is sent as soon as it can be. */
  readonly waiting: boolean;
  readonly onSend: () => void;
  /** The form's code could not be had. */
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Sees what somebody has in hand, which must not be taken away meanwhile. */
  readonly hands: InHand['on'];
  /** A field was left: what is wrong in it is told once the form is here. */
  readonly onTouch: (field: string) => void;
  /** Called while it still stands, just before the form takes its place. */
  readonly onLeave: () => void;
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * A form that can be filled in before its code is there: the same boxes, labels and button, drawn by no more than the
 * browser needs. It asks what the form asks; what is wrong is said by the form itself.
 */
export function FirstForm(props: FirstFormProps): ReactElement {
  const { form, elementId, scope, typed, waiting, failed, hands, onTouch, onLeave } = props;
  const asked = fieldStates(form, typed.values, scope, conditions());
  const state = formState(props, typed, asked, NONE, onTouch);
  useLayoutEffect(() => onLeave, [onLeave]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    props.onSend();
  };
  return (
    <FormOutline
      state={state}
      typed={typed}
      index={<div className={styles.index} />}
      notes={failed ? <CodeMissing onRetry={props.onRetry} /> : null}
    >
      <form id={elementId} className={styles.sections} noValidate onSubmit={send} {...hands}>
        <FormSections
          shown={(key) => asked.visible.has(key) && form.fields[key]?.widget !== 'hidden'}
          draw={(key) => <FirstField name={key} widget={form.fields[key]?.widget ?? ''} typed={typed} />}
        />
        <SendButton {...props} works={props.busy === true || waiting} />
      </form>
    </FormOutline>
  );
}

interface FirstFieldProps {
  readonly name: string;
  readonly widget: string;
  readonly typed: TypedValues;
}

/** A field; one whose control is still to come has bones in its place. */
function FirstField({ name, widget, typed }: FirstFieldProps): ReactElement {
  const Control = Object.hasOwn(firstControls, widget) ? firstControls[widget] : undefined;
  return (
    <FieldCell name={name}>
      {Control === undefined ? (
        <SkeletonBlock variant="control" count={1} label="" />
      ) : (
        <HeldControl
          Control={Control}
          name={name}
          value={typed.data[name]}
          onChange={(value) => typed.setField(name, value)}
        />
      )}
    </FieldCell>
  );
}

function CodeMissing({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const text = useTexts();
  return (
    <Note tone="danger" live="alert">
      <p>{text('form.codeMissing')}</p>
      <Button tone="soft" size="small" icon="refresh" onPress={onRetry}>
        {text('page.retry')}
      </Button>
    </Note>
  );
}
