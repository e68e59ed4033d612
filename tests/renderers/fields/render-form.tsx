import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Mock, vi } from 'vitest';
import type { CompiledForm } from '../../../engine/language/artifact.ts';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { FormView } from '../../../renderers/fields/FormView.tsx';
import type { FormViewProps } from '../../../renderers/fields/form-view-props.ts';
import type { FieldErrors } from '../../../schemas/resolved-nodes.ts';
import { baseScope } from '../../engine/language/forms/fixtures.ts';
import { WithTexts } from '../with-texts.tsx';

/** Props that a test may set; the rest are a screen's defaults. */
export type FormUnderTest = Partial<FormViewProps> & { readonly form: CompiledForm; readonly keepDrafts?: boolean };

/** A form on a page, the sent values, and a person at its keyboard. */
export async function renderForm({ keepDrafts = false, ...props }: FormUnderTest) {
  if (!keepDrafts) drafts.clear();
  const onSubmit: Mock<FormViewProps['onSubmit']> = vi.fn(async (): Promise<FieldErrors | undefined> => ({}));
  const view = (more: Partial<FormViewProps> = {}) => (
    <FormView
      elementId="f"
      scope={baseScope}
      submitLabel="Continuar"
      busyText="Enviando datos..."
      onSubmit={onSubmit}
      {...props}
      {...more}
    />
  );
  const { rerender, unmount, container } = render(view(), { wrapper: WithTexts });
  await vi.waitFor(() => container.querySelector('form, #f') ?? Promise.reject(new Error('no form yet')), 10_000);
  const box = (key: string): HTMLElement => {
    const found = document.getElementById(`f_${key}`);
    if (found === null) throw new Error(`no field ${key} on the page`);
    return found;
  };
  return {
    user: userEvent.setup(),
    onSubmit,
    container,
    unmount,
    box,
    again: (more: Partial<FormViewProps>) => rerender(view(more)),
  };
}

/** Texts of the errors at fields. */
export const errorsAtFields = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[id$="-error"]')].map((element) => element.textContent);
