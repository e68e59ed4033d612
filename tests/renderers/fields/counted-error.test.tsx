// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleTexts } from '../../../stories/nodes/Setting.tsx';
import { formOf } from '../../engine/language/forms/fixtures.ts';
import { passTime, resumeClock, stopClock } from '../page-clock.ts';
import { renderForm } from './render-form.tsx';

afterEach(resumeClock);

const submit = () => screen.getByRole('button', { name: 'Continuar' });

describe('a refusal at a field that says how long to wait', () => {
  it('counts down at the field without summary, announcing only its end [FIXP-09]', async () => {
    stopClock();
    const { user, onSubmit, box } = await renderForm({ form: formOf({ a: {} }, { summary: false }) });
    const wait = sampleTexts('wait.left', { seconds: 65 });
    onSubmit.mockImplementation(async () => ({ a: { text: `Ya probaste mucho. ${wait}`, waits: 65 } }));
    await user.type(box('a'), 'x');
    await user.click(submit());
    const error = await vi.waitFor(() => document.querySelector('[data-counted]') ?? Promise.reject(new Error('none')));
    const told = error.querySelector('[role="status"]');
    expect([document.activeElement, told?.textContent]).toEqual([box('a'), '']);
    passTime(65_000);
    await waitFor(() => expect(told?.textContent).toBe(sampleTexts('wait.over')));
    expect(error.textContent).toBe(`Ya probaste mucho. ${sampleTexts('wait.over')}`);
  });

  it('announces a counted error once: in the summary, else the field [FIXP-09]', async () => {
    const wait = sampleTexts('wait.left', { seconds: 65 });
    const refused = async () => ({ a: { text: `Ya probaste mucho. ${wait}`, waits: 65 } });
    const send = async (summary: boolean, elementId: string) => {
      const { user, onSubmit, container } = await renderForm({ form: formOf({ a: {} }, { summary }), elementId });
      onSubmit.mockImplementation(refused);
      const form = within(container);
      await user.type(form.getByRole('textbox'), 'x');
      await user.click(form.getByRole('button', { name: 'Continuar' }));
      await waitFor(() => expect(container.querySelectorAll('[data-counted]')).toHaveLength(summary ? 2 : 1));
      return [...container.querySelectorAll('[data-counted] [role="status"]')].length;
    };
    expect(await send(true, 'first')).toBe(0);
    expect(await send(false, 'second')).toBe(1);
  });

  it('begins a new wait when the same is refused once more [FIXP-09]', async () => {
    stopClock();
    const { user, onSubmit, box } = await renderForm({ form: formOf({ a: {} }, { summary: false }) });
    const wait = sampleTexts('wait.left', { seconds: 65 });
    onSubmit.mockImplementation(async () => ({ a: { text: `Ya probaste mucho. ${wait}`, waits: 65 } }));
    await user.type(box('a'), 'x');
    await user.click(submit());
    const seen = () => document.querySelector('[data-counted]')?.textContent;
    await waitFor(() => expect(seen()).toContain(wait));
    passTime(65_000);
    await waitFor(() => expect(seen()).toContain(sampleTexts('wait.over')));
    await user.click(submit());
    await waitFor(() => expect(seen()).toContain(wait));
    expect(seen()).not.toContain(sampleTexts('wait.over'));
  });
});
