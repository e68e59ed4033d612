// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { RURAL_DOCUMENTS } from '../../tenants/rural-teachers.ts';
import { compileDocuments, faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

const ask = (label: string, section?: string) => ({
  label,
  required: true,
  errors: { required: `Falta ${label}` },
  ...(section !== undefined && { section }),
});

const FORM = {
  pace: 'sections',
  draft: 'tab',
  sections: { who: { title: 'Quién' }, where: { title: 'Dónde' }, last: { title: 'Al final' } },
  fields: {
    name: ask('Nombre', 'who'),
    street: ask('Calle', 'where'),
    town: ask('Localidad', 'where'),
    note: ask('Nota', 'last'),
  },
  submit: { label: 'Guardar datos', again: true },
};

const page = (form: object = FORM, more: object = {}) => ({
  ...probe(stack({ form: { node: 'form', form: 'data', layout: 'indexed' }, ...more })),
  'forms/data.json': form,
});

/** A department that depends on the province and, once chosen, on the other one, which a later section asks for. */
const choices = (widget: string, section = 'who') => {
  const { who, where } = FORM.sections;
  const list = (label: string) => ({ label, widget: 'select', required: false, optionsFrom: { codes: 'provincia' } });
  return {
    ...page({
      ...FORM,
      sections: { who, where },
      fields: {
        provincia: { ...list('Provincia'), section: 'who' },
        departamento: {
          ...list('Departamento'),
          widget,
          section,
          optionsFrom: {
            codes: 'departamento',
            where: {
              in: [{ if: [{ has: 'form.otra' }, { var: 'form.otra' }, { var: 'form.provincia' }] }, { var: 'item.in' }],
            },
          },
          errors: { enum: 'Elegí uno de la lista' },
        },
        otra: { ...list('Otra provincia'), section: 'where' },
      },
    }),
    'codes.json': RURAL_DOCUMENTS['codes.json'],
  };
};

const wide = window.matchMedia('all');

/** A window of the phone's width. @returns turns it: wide, or narrow again */
function onPhone(): (narrow: boolean) => void {
  let now = true;
  const bell = new EventTarget();
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...wide,
    media,
    get matches() {
      return media.includes('max-width') && now;
    },
    addEventListener: bell.addEventListener.bind(bell),
    removeEventListener: bell.removeEventListener.bind(bell),
  }));
  return (narrow) =>
    act(() => {
      now = narrow;
      bell.dispatchEvent(new Event('change'));
    });
}

const stepNow = (): unknown => (window.history.state as { readonly step?: unknown } | null)?.step;
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
const box = (name: string) => screen.getByRole('textbox', { name });

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const next = async () => userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
const seen = () =>
  screen.getAllByRole('textbox').map((box) => box.closest('section')?.querySelector('h2')?.textContent);

async function toTheLast(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ana');
  await next();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Calle' }), 'Mitre 1');
  await userEvent.type(box('Localidad'), 'Lanús');
  await next();
  await heading('Al final');
}

beforeEach(() => {
  window.history.replaceState(null, '');
  drafts.clear();
});

afterEach(() => vi.restoreAllMocks());

describe('a stepped form', { timeout: 60_000 }, () => {
  it('shows one step on a phone, its number, and focuses headings [REG-01]', async () => {
    onPhone();
    await openDocuments(page());
    await heading('Quién');
    expect(screen.getByText('Paso 1 de 3')).toBeTruthy();
    expect(seen()).toEqual(['Quién']);
    expect(screen.queryByRole('button', { name: 'Paso anterior' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Guardar datos' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana{Enter}');
    const second = await heading('Dónde');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(document.getElementById(second.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Paso 2 de 3');
    expect(seen()).toEqual(['Dónde', 'Dónde']);
    expect(screen.queryByText(/^Falta/)).toBeNull();
  });

  it('tells the errors of a section when it is left, those alone [REG-09]', async () => {
    onPhone();
    await openDocuments(page());
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ana');
    await next();
    await heading('Dónde');
    await userEvent.type(screen.getByRole('textbox', { name: 'Calle' }), 'Mitre 1');
    await next();
    const summary = await screen.findByRole('alert', { name: 'Hay un problema' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Falta Localidad']);
    expect(screen.getByText('Paso 2 de 3')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Localidad' }), 'Lanús');
    await next();
    await heading('Al final');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/^Falta/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Guardar datos' })).toBeTruthy();
  });

  it('goes back by button and browser, keeping the input', async () => {
    onPhone();
    await openDocuments(page());
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ana');
    await next();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Calle' }), 'Mitre 1');
    await userEvent.click(screen.getByRole('button', { name: 'Paso anterior' }));
    const first = await heading('Quién');
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.getByDisplayValue('Ana')).toBeTruthy();
    await next();
    await heading('Dónde');
    expect(screen.getByRole('textbox', { name: 'Calle' })).toHaveProperty('value', 'Mitre 1');
    window.history.back();
    await heading('Quién');
    expect(screen.getByText('Paso 1 de 3')).toBeTruthy();
  });

  it('makes no step of an inputless section, showing it above the next [REG-01]', async () => {
    onPhone();
    const fields = { ...FORM.fields, cover: { label: 'Obra social', fixed: 'OSEF', section: 'cover' } };
    const { who, ...others } = FORM.sections;
    await openDocuments(page({ ...FORM, fields, sections: { who, cover: { title: 'Obra social' }, ...others } }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ana');
    expect(await screen.findByText('Paso 1 de 3')).toBeTruthy();
    await next();
    expect(document.activeElement).toBe(await heading('Obra social'));
    expect(seen()).toEqual(['Obra social', 'Dónde', 'Dónde']);
    expect(screen.getByText('Paso 2 de 3')).toBeTruthy();
    await userEvent.type(box('Calle'), 'Mitre 1');
    await userEvent.type(box('Localidad'), 'Lanús');
    await next();
    expect(await heading('Al final')).toBeTruthy();
    expect(seen()).toEqual(['Al final']);
  });

  it('passes one section for a double click', async () => {
    onPhone();
    await openDocuments(page());
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ana');
    await next();
    await heading('Dónde');
    fireEvent.click(screen.getByRole('button', { name: 'Continuar' }), { detail: 2 });
    expect(screen.getByText('Paso 2 de 3')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads back to the previous section, whatever was focused while wide', async () => {
    const turn = onPhone();
    await openDocuments(page());
    await toTheLast();
    turn(false);
    await waitFor(() => expect(stepNow()).toBe(0));
    act(() => box('Calle').focus());
    turn(true);
    await heading('Dónde');
    await waitFor(() => expect(stepNow()).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Paso anterior' }));
    await heading('Quién');
    await waitFor(() => expect(stepNow()).toBe(0));
  });

  it('ignores the history’s steps in a wide window', async () => {
    const turn = onPhone();
    await openDocuments(page());
    await toTheLast();
    turn(false);
    await waitFor(() => expect(stepNow()).toBe(0));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar datos' }));
    const summary = await screen.findByRole('alert', { name: 'Hay un problema' });
    const forward = popped();
    window.history.forward();
    await forward;
    await waitFor(() => expect(stepNow()).toBe(0));
    expect(document.activeElement).toBe(summary);
    expect(screen.getByRole('alert')).toBe(summary);
  });

  it('opens the section of an error reported while all were visible [REG-09]', async () => {
    const turn = onPhone();
    turn(false);
    await openDocuments(page());
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar datos' }));
    await screen.findByRole('alert');
    turn(true);
    await heading('Quién');
    await userEvent.click(screen.getByRole('link', { name: 'Falta Nota' }));
    await heading('Al final');
    expect(document.activeElement).toBe(box('Nota'));
  });

  it('starts at its first section when reopened, without old history entries [REG-14]', async () => {
    onPhone();
    const opening = { browser: true } as const;
    window.history.replaceState({ before: true }, '');
    window.history.pushState(null, '', '/probe');
    const { unmount } = await openDocuments(page(), opening);
    await toTheLast();
    await waitFor(() => expect(stepNow()).toBe(2));
    unmount();
    drafts.clear();
    const anew = await openDocuments(page(), opening);
    await heading('Quién');
    await waitFor(() => expect(stepNow()).toBe(0));
    anew.unmount();
    const back = popped();
    window.history.back();
    await back;
    expect(window.history.state).toEqual({ before: true });
  });

  it('goes on at its section after a reload [REG-17]', async () => {
    onPhone();
    window.history.pushState(null, '', '/probe');
    const { unmount } = await openDocuments(page(), { browser: true });
    await toTheLast();
    unmount();
    await openDocuments(page(), { browser: true });
    await screen.findByText('Paso 3 de 3');
  });

  it('shows all sections on a desktop, with errors of all at once', async () => {
    await openDocuments(page());
    await heading('Quién');
    expect(seen()).toEqual(['Quién', 'Dónde', 'Dónde', 'Al final']);
    expect(screen.queryByText(/^Paso/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar datos' }));
    const summary = await screen.findByRole('alert', { name: 'Hay un problema' });
    expect(summary.querySelectorAll('a')).toHaveLength(4);
  });

  it.each(['select', 'radio'])(
    '[FIXL-09] tells at once that a choice of an earlier section was taken back, by a %s, and leads there',
    async (widget) => {
      onPhone();
      await openDocuments(choices(widget));
      const words = '«Quitilipi» ya no está entre las opciones: quedó sin elegir.';
      // The visible texts of a live region, without those of other sections.
      const gone = () =>
        screen
          .queryAllByRole('status')
          .flatMap(({ textContent }) => (textContent.includes('Quitilipi') ? [textContent] : []));
      const choose = (name: string) =>
        widget === 'select'
          ? userEvent.selectOptions(screen.getByRole('combobox', { name: /^Departamento/ }), name)
          : userEvent.click(screen.getByRole('radio', { name }));
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Provincia/ }), 'Chaco');
      await choose('Quitilipi');
      await next();
      await heading('Dónde');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Otra/ }), 'Formosa');
      expect(gone()).toEqual([`Departamento: ${words}`]);
      await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Otra/ }), 'Chaco');
      expect(gone()).toEqual([]);
      await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Otra/ }), 'Formosa');
      await userEvent.click(screen.getByRole('link', { name: 'Departamento' }));
      expect(screen.getByText('Paso 1 de 2')).toBeTruthy();
      const box =
        widget === 'select'
          ? screen.getByRole('combobox', { name: /^Departamento/ })
          : screen.getByRole('radiogroup', { name: /^Departamento/ });
      expect(box === document.activeElement || box.contains(document.activeElement)).toBe(true);
      const described = box
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent);
      expect(described).toEqual([words]);
      await choose('Patiño');
      expect(gone()).toEqual([]);
    },
  );

  it('reports a later section’s lost choice, without linking past others [FIXL-09]', async () => {
    onPhone();
    await openDocuments(choices('select', 'where'));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Provincia/ }), 'Chaco');
    await next();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Departamento/ }), 'Quitilipi');
    await userEvent.click(screen.getByRole('button', { name: 'Paso anterior' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Provincia/ }), 'Formosa');
    expect(screen.getByText(/^Departamento: «Quitilipi» ya no está/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Departamento' })).toBeNull();
  });

  it('requires two sections, every field in one, and no other steps [LNG-181, LNG-182, LNG-183]', () => {
    const { sections, fields } = FORM;
    expect(faultsOf(page())).toEqual([]);
    expect(faultsOf(page({ ...FORM, sections: {}, fields: { name: ask('Nombre') } }))).toContain('LNG-181');
    expect(faultsOf(page({ ...FORM, sections: { who: sections.who }, fields: { name: fields.name } }))).toContain(
      'LNG-181',
    );
    expect(faultsOf(page({ ...FORM, fields: { ...fields, loose: ask('Suelto') } }))).toContain('LNG-182');
    const hidden = { widget: 'hidden', initial: 'x' };
    expect(faultsOf(page({ ...FORM, fields: { ...fields, hidden } }))).not.toContain('LNG-182');
    const twice = { other: { node: 'form', form: 'data' } };
    expect(faultsOf(page(FORM, twice))).toContain('LNG-183');
    expect(faultsOf(page({ ...FORM, pace: 'whole' }, twice))).not.toContain('LNG-183');
    const steps = { steps: { node: 'steps', items: { one: { form: 'data' } }, done: [] } };
    expect(faultsOf({ ...probe(stack(steps)), 'forms/data.json': FORM })).toContain('LNG-183');
  });

  it('omits the default stepping from the compiled form', () => {
    const paceOf = (form: object) => compileDocuments(page(form)).public.forms.data?.pace;
    expect([paceOf(FORM), paceOf({ ...FORM, pace: 'whole' })]).toEqual(['sections', undefined]);
  });
});
