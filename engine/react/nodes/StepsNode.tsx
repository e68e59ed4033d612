import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Actions } from '../../actions/action.ts';
import { runActions } from '../../actions/run-actions.ts';
import { type Filled, submitForm } from '../../actions/submit-form.ts';
import type { CompiledForm, JsonObject } from '../../artifact.ts';
import { fieldOfPayloadKey } from '../../forms/payload.ts';
import { isRecord } from '../../rules/rule.ts';
import { useReach, useRuntime } from '../contexts.ts';
import { NodeFault } from './NodeFault.tsx';
import type { SpecialProps } from './special-props.ts';
import { useFormProps } from './use-form-props.ts';

type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Forms one after the other. Answers of earlier steps are `form` for the later ones; answering a step differently drops
 * what came after it. Back, also the browser's, goes one step.
 */
export function StepsNode({ node, props }: SpecialProps): ReactNode {
  const { artifact } = useRuntime();
  const steps = (Array.isArray(props.items) ? props.items : []).filter(isRecord);
  const [current, setCurrent] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  useStepHistory(current, setCurrent);
  const step = steps[Math.min(current, steps.length - 1)];
  const form = artifact.forms[String(step?.form)];
  if (step === undefined || form === undefined) return <NodeFault code={String(step?.form)} missing={true} />;
  const keys = steps.map((entry) => String(entry.key));
  return (
    <Step
      key={String(step.key)}
      form={form}
      steps={steps}
      current={current}
      answers={answers}
      done={(Array.isArray(node.done) ? node.done : []) as Actions}
      onAnswer={(values) => {
        const kept = Object.fromEntries(Object.entries(answers).filter(([key]) => keys.indexOf(key) < current));
        const key = String(step.key);
        const same = JSON.stringify(answers[key]) === JSON.stringify(values);
        setAnswers(same ? answers : { ...kept, [key]: values });
        if (current < steps.length - 1) setCurrent(current + 1);
      }}
      onBack={current === 0 ? undefined : () => window.history.back()}
    />
  );
}

interface StepProps {
  readonly form: CompiledForm;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  readonly current: number;
  readonly answers: Answers;
  readonly done: Actions;
  readonly onAnswer: (values: Filled['values']) => void;
  readonly onBack: (() => void) | undefined;
}

function Step({ form, steps, current, answers, done, onAnswer, onBack }: StepProps): ReactNode {
  const { registry } = useRuntime();
  const reach = useReach();
  const last = current === steps.length - 1;
  const send = useCallback(
    async (submit: JsonObject, filled: Filled, busy: (text: string | undefined) => void) => {
      const host = reach.frame.host(reach.read, busy);
      const values = Object.assign({}, ...Object.values(answers), filled.values);
      const payload = { ...filled.payload };
      const submission = await submitForm(submit, { payload, values }, host, (key) => fieldOfPayloadKey(form, key));
      if (!submission.sent) return submission;
      onAnswer(filled.values);
      if (last) await runActions(done, host, { form: values });
      return submission;
    },
    [reach, answers, form, onAnswer, last, done],
  );
  const key = String(steps[current]?.key);
  const formProps = useFormProps({ form, initial: answers[key], mode: 'edit', layout: 'plain', send });
  const { steps: Steps } = registry.nodes;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return (
    <Steps
      steps={steps.map((step) => ({ key: String(step.key), title: text(step.title), note: text(step.note) }))}
      current={current}
      form={formProps}
      back={onBack}
    />
  );
}

/** Each step is an entry of the browser's history, so that Back goes one step and not out of the page. */
function useStepHistory(current: number, setCurrent: (step: number) => void): void {
  useEffect(() => {
    const held: unknown = window.history.state;
    if (isRecord(held) && held.step === current) return;
    const state = { ...(isRecord(held) ? held : {}), step: current };
    if (current === 0) window.history.replaceState(state, '');
    else window.history.pushState(state, '');
  }, [current]);
  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      if (isRecord(event.state) && typeof event.state.step === 'number') setCurrent(event.state.step);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [setCurrent]);
}
