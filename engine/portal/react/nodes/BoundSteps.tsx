import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Submit } from '../../../../schemas/generated/document-types.ts';
import type { Actions } from '../../../language/actions/action.ts';
import { runActions } from '../../../language/actions/run-actions.ts';
import { type Filled, type Submission, submitForm } from '../../../language/actions/submit-form.ts';
import type { CompiledForm, JsonObject, PublicArtifact } from '../../../language/artifact.ts';
import { fieldOfPayloadKey } from '../../../language/forms/payload.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { oneStepBack, stepInHistory, useStepHistory } from '../browser/step-history.ts';
import { fixedRoot, withReaders } from '../data/reader.ts';
import { useRuntime, useViewScope, type ViewScope, ViewScopeContext } from '../runtime/contexts.ts';
import type { SpecialProps } from '../runtime/special-props.ts';
import { type Answers, answered, type FormStep, keepAnswers, keptAnswers } from './kept-steps.ts';
import { NodeFault } from './NodeFault.tsx';
import { type SendingReports, useFormProps } from './use-form-props.ts';

/**
 * Forms as steps. Answers of earlier steps are `form` for later ones; a different answer discards the steps after it.
 * Back, also the browser's, goes one step; a reload keeps steps whose answers may be stored.
 */
export function BoundSteps({ node, props, at, draw }: SpecialProps): ReactNode {
  const { artifact, atoms } = useRuntime();
  const renewed = useAtomValue(atoms.renewed);
  const { screenRuntime } = useViewScope();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an exchange of the documents changes the artifact in place
  const steps = useMemo(() => stepsOf(node, props, artifact), [node, props, artifact, renewed]);
  const place = `${artifact.id}/${screenRuntime.parts.id}/steps`;
  const [answers, setAnswers] = useState<Answers>(() => keptAnswers(place, steps));
  const [current, setCurrent] = useState(() => Math.min(stepInHistory() ?? 0, answered(steps, answers)));
  const [moved, setMoved] = useState(false);
  const goTo = useCallback(
    (step: number) => {
      setMoved(true);
      setCurrent(Math.min(step, answered(steps, answers)));
    },
    [steps, answers],
  );
  useStepHistory(current, goTo);
  const step = steps[current];
  if (step?.form === undefined) return <NodeFault code={step?.id ?? 'steps'} missing={true} />;
  return (
    <Step
      key={step.key}
      node={node}
      form={step.form}
      steps={steps}
      current={current}
      answers={answers}
      moved={moved}
      done={(Array.isArray(node.done) ? node.done : []) as Actions}
      foot={step.foot === undefined ? undefined : draw.node(step.foot, `${at}.${step.key}.foot`)}
      onAnswer={(values) => {
        const before = Object.fromEntries(steps.slice(0, current).map(({ key }) => [key, answers[key] ?? {}]));
        const same = JSON.stringify(answers[step.key]) === JSON.stringify(values);
        const next = same ? answers : { ...before, [step.key]: values };
        const last = current === steps.length - 1;
        setAnswers(next);
        keepAnswers(place, steps, last ? undefined : next);
        if (last) return;
        setMoved(true);
        setCurrent(current + 1);
      }}
      previous={current === 0 ? undefined : oneStepBack}
    />
  );
}

/** A step as the document writes it. */
interface StepEntry extends FormStep {
  /** Name of its form. */
  readonly id: string;
  readonly title: string | undefined;
  readonly note: string | undefined;
  readonly foot: JsonObject | undefined;
}

function stepsOf(node: JsonObject, props: SpecialProps['props'], artifact: PublicArtifact): readonly StepEntry[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const written = isRecord(node.items) ? node.items : {};
  return (Array.isArray(props.items) ? props.items : []).filter(isRecord).map((entry) => {
    const key = String(entry.key);
    const id = String(entry.form);
    const raw = written[key];
    const foot = isRecord(raw) && isRecord(raw.foot) ? (raw.foot as JsonObject) : undefined;
    return { key, id, form: artifact.forms[id], title: text(entry.title), note: text(entry.note), foot };
  });
}

interface StepProps {
  readonly node: JsonObject;
  readonly form: CompiledForm;
  readonly steps: readonly StepEntry[];
  readonly current: number;
  readonly answers: Answers;
  readonly moved: boolean;
  readonly done: Actions;
  readonly foot: ReactNode;
  readonly onAnswer: (values: Filled['values']) => void;
  /** Goes to the previous step; undefined at the first. */
  readonly previous: (() => void) | undefined;
}

function Step({ node, form, steps, current, answers, moved, done, foot, onAnswer, previous }: StepProps): ReactNode {
  const { registry } = useRuntime();
  const viewScope = useViewScope();
  const last = current === steps.length - 1;
  const given = useMemo(() => {
    const before = steps.slice(0, current).map(({ key }) => answers[key] ?? {});
    return Object.assign({}, ...before) as Readonly<Record<string, unknown>>;
  }, [steps, current, answers]);
  const send = useCallback(
    async (submit: Submit, filled: Filled, reports: SendingReports, accepted: () => void): Promise<Submission> => {
      const host = viewScope.screenRuntime.host(viewScope.read, reports.busy, reports.upload);
      const values = { ...given, ...filled.values };
      const payload = { ...filled.payload };
      const fieldOf = (key: string) => fieldOfPayloadKey(form, key);
      const submission = await submitForm(submit, { payload, values }, host, { fieldOf, accepted });
      if (!submission.sent) return submission;
      onAnswer(filled.values);
      if (last) await runActions(done, host, { form: values });
      return submission;
    },
    [viewScope, given, form, onAnswer, last, done],
  );
  const below = useMemo<ViewScope>(
    () => ({ ...viewScope, read: withReaders(viewScope.read, { form: fixedRoot(given) }) }),
    [viewScope, given],
  );
  const key = String(steps[current]?.key);
  const formProps = useFormProps({
    form,
    node,
    initial: answers[key],
    mode: 'edit',
    layout: 'plain',
    send,
    earlier: steps.slice(0, current).some((step) => step.form?.unguarded === undefined),
    given,
  });
  const { steps: Steps } = registry.nodes;
  return (
    <Steps
      steps={steps.map(({ key, title, note }, at) => ({
        key,
        title,
        note,
        foot:
          at === current && foot !== undefined ? <ViewScopeContext value={below}>{foot}</ViewScopeContext> : undefined,
      }))}
      current={current}
      moved={moved}
      form={formProps}
      previous={previous}
    />
  );
}
