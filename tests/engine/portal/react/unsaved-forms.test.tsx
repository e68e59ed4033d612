// @vitest-environment jsdom
import { act, screen as page } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CompiledForm, CompiledTenant } from '../../../../engine/language/artifact.ts';
import { isRecord } from '../../../../engine/language/rules/rule.ts';
import { drafts } from '../../../../engine/portal/drafts/draft.ts';
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
