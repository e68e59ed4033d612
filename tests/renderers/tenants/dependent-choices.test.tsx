// @vitest-environment jsdom
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { nobody } from '../../engine/react/portal-of.tsx';
import { ruralTenant } from '../../tenants/rural-teachers.ts';
import { openCompiled } from './open-tenant.tsx';

// Renderers are fetched when they are wanted; a busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });

const list = (name: RegExp): HTMLElement => screen.getByRole('combobox', { name });
const words = () =>
  within(list(/^Departamento/))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('choices that depend on another answer, on the page', () => {
  it('[FIXL-09] offers the departments of the province that is chosen, and takes back one of another', async () => {
    await openCompiled(ruralTenant(), '/registro', nobody);
    await screen.findByRole('combobox', { name: /^Provincia/ });
    expect(words()).toEqual(['Elegí una opción']);
    await userEvent.selectOptions(list(/^Provincia/), 'Chaco');
    expect(words()).toEqual(['Elegí una opción', 'Bermejo', 'Quitilipi']);
    await userEvent.selectOptions(list(/^Departamento/), 'Quitilipi');
    await userEvent.selectOptions(list(/^Provincia/), 'Formosa');
    expect(words()).toEqual(['Elegí una opción', 'Patiño']);
    expect((list(/^Departamento/) as HTMLSelectElement).value).toBe('');
  }, 60_000);
});
