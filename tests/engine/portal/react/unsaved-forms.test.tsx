// @vitest-environment jsdom
import { act, screen as page } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompiledForm, CompiledTenant } from '../../../../engine/language/artifact.ts';
import { isRecord } from '../../../../engine/language/rules/rule.ts';
import type { Scope } from '../../../../engine/language/rules/scope.ts';
import { draftKey, drafts } from '../../../../engine/portal/drafts/draft.ts';
import { tabDrafts } from '../../../../engine/portal/drafts/encrypted-drafts.ts';
import { reloadUnheld } from '../../../../engine/portal/react/browser/reload.ts';
import type { FormNodeProps } from '../../../../schemas/resolved-nodes.ts';
import { compiledTenant } from '../../../tenants/compiled.ts';
import { openPortal, screen } from './portal-of.tsx';
import { testRegistry } from './test-registry.tsx';

/** Nodes of a kind inside documents, however deep. */
function nodesOf(value: unknown, kind: string): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap((entry) => nodesOf(entry, kind));
  if (!isRecord(value)) return [];
  const below = Object.values(value).flatMap((entry) => nodesOf(entry, kind));
  return value.node === kind ? [value, ...below] : below;
}

/** The forms that a tenant's screens, dialogs and parts show to be filled in. */
function formsShown({ public: artifact }: CompiledTenant): ReadonlySet<string> {
  const { screens, dialogs, parts } = artifact;
  const steps = nodesOf([screens, dialogs, parts], 'steps').flatMap(({ items }) => Object.values(items as object));
  return new Set([...nodesOf([screens, dialogs, parts], 'form'), ...steps].map(({ form }) => String(form)));
}

const EASY = ['password', 'newPassword', 'code', 'slot'];

/** A form in which somebody filled in one field. */
const Typed = ({ form, fill }: FormNodeProps<ReactNode>): ReactNode => {
  const fields = Object.entries((form as CompiledForm).fields);
  const [key] = fields.find(([, { widget }]) => !EASY.includes(widget)) ?? fields[0] ?? [];
  useEffect(() => {
    fill(key === undefined ? {} : { [key]: 'algo' }, {}, () => undefined);
  }, [fill, key]);
  return <p>{key}</p>;
};

/** Whether leaving the page of a form with input asks. */
async function asks(tenant: CompiledTenant, id: string): Promise<boolean> {
  const opened = await openPortal({
    screens: [screen('home', { view: { node: 'form', form: id } })],
    artifact: { forms: tenant.public.forms, texts: tenant.public.texts },
    parts: { registry: { ...testRegistry, nodes: { ...testRegistry.nodes, form: Typed } } },
  });
  let left = false;
  await act(async () => {
    void opened.runtime.navigation.leave(() => {
      left = true;
    }, '/otra');
  });
  const asked =
    page.queryByRole('alertdialog') !== null || opened.runtime.store.get(opened.runtime.dialogs.open).length > 0;
  expect(left).toBe(!asked);
  opened.unmount();
  return asked;
}

const isEasy = (form: CompiledForm | undefined): boolean =>
  Object.values(form?.fields ?? {}).every(({ widget }) => EASY.includes(widget));

beforeEach(() => drafts.clear());

describe('every form of the documents', { timeout: 60_000 }, () => {
  it('asks before its input is left, or says why not [FIXU-01]', async () => {
    const tenant = compiledTenant('vilsar');
    const silent: string[] = [];
    for (const id of formsShown(tenant)) if (!(await asks(tenant, id))) silent.push(id);
    const { forms } = tenant.public;
    const excused = [...formsShown(tenant)].filter((id) => forms[id]?.unguarded !== undefined || isEasy(forms[id]));
    expect(silent).toEqual(excused);
  });

  it('says why not only where a person enters [FIXU-01]', () => {
    const forms = Object.values(compiledTenant('vilsar').public.forms);
    const excused = forms.filter(({ unguarded }) => unguarded !== undefined).map(({ id }) => id);
    expect(excused.sort()).toEqual(['login', 'professionalLogin', 'recEmail']);
  });
});

/** A form with one field, filled in, whose draft is kept as a form keeps it. */
const Kept = ({ form: shown, fill, scope }: FormNodeProps<ReactNode>): ReactNode => {
  useEffect(() => {
    const form = shown as CompiledForm;
    const filled = Object.entries(form.fields).map(([key, { widget }]) => [
      key,
      widget === 'file' ? [new File(['x'], 'x.pdf')] : 'algo',
    ]);
    const values = Object.fromEntries(filled);
    fill(values, {}, () => undefined);
    if (form.draft !== 'page') drafts.keep(draftKey(form, scope as Scope), form, {}, values);
  }, [shown, fill, scope]);
  return null;
};

/** A form with the first field of a widget that the documents have. */
function formWith(widget: string, draft: CompiledForm['draft'], unguarded?: string): CompiledForm {
  const forms = Object.values(compiledTenant('vilsar').public.forms);
  for (const form of forms) {
    const found = Object.entries(form.fields).find(([, field]) => field.widget === widget);
    if (found !== undefined) {
      const { unguarded: _, ...guarded } = form;
      const free = unguarded === undefined ? {} : { unguarded };
      return { ...guarded, ...free, id: 'nota', draft, fields: Object.fromEntries([found]) };
    }
  }
  throw new Error(`no field is a ${widget}`);
}

describe('input when the page reloads by itself', () => {
  it.each<[string, CompiledForm, goes: boolean, leaves?: boolean]>([
    ['lets it go when the draft of its person keeps all of it', formWith('text', 'owner'), true],
    ['holds it when its draft ends with the page', formWith('text', 'page'), false],
    ['holds it when a file was chosen, which no draft keeps', formWith('file', 'owner'), false],
    ['holds it when its form may be left without a question', formWith('text', 'page', 'se recuerda'), false, true],
    ['lets it go when a draft keeps such a form', formWith('text', 'owner', 'se recuerda'), true],
    ['holds it when a code was typed, which costs no question', formWith('code', 'owner'), false, true],
  ])('%s [FIXE-05]', async (_what, form, goes, leaves = goes) => {
    sessionStorage.clear();
    drafts.clear('elena');
    const opened = await openPortal({
      screens: [screen('home', { view: { node: 'form', form: 'nota' } })],
      artifact: { forms: { nota: form } },
      parts: { registry: { ...testRegistry, nodes: { ...testRegistry.nodes, form: Kept } } },
    });
    await tabDrafts.sealing();
    vi.useFakeTimers();
    const reload = vi.fn();
    const leaving = reloadUnheld(() => true, reload);
    expect(reload).toHaveBeenCalledTimes(goes ? 1 : 0);
    // The browser asks nothing where the portal reloads, nor where a person may leave without a question.
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(leaves);
    await vi.advanceTimersByTimeAsync(20_000);
    await leaving;
    vi.useRealTimers();
    opened.unmount();
  });
});
