import { type ChangeEvent, createElement, type ReactElement } from 'react';
import { addons, types, useStorybookApi, useStorybookState } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { type Listed, sameScreen, tenantOf, tenantsOf } from '../stories/tenants/same-screen.ts';

/*
 * Storybook manager for QA: the catalogue's name, and a toolbar menu that switches the tenant while keeping screen and
 * moment.
 */
const ID = 'portal/institucion';
const NAME = 'Institución';

/**
 * Menu of tenants for the current story. Choosing one opens the same screen of that tenant. Draws nothing for stories
 * of nodes.
 */
function TenantPicker(): ReactElement | null {
  const api = useStorybookApi();
  const { index = {}, storyId } = useStorybookState();
  const stories = Object.values(index).flatMap((entry): Listed[] => (entry.type === 'story' ? [entry] : []));
  const current = stories.find(({ id }) => id === storyId);
  const tenant = current === undefined ? undefined : tenantOf(current);
  if (current === undefined || tenant === undefined) return null;
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>): void => {
    const found = sameScreen(stories, current, currentTarget.value);
    if (found !== undefined) api.selectStory(found.id);
  };
  const options = tenantsOf(stories).map(({ id, name }) => createElement('option', { key: id, value: id }, name));
  const style = { alignSelf: 'center', height: 28, maxWidth: 220, marginInlineStart: 6 };
  return createElement('select', { 'aria-label': NAME, title: NAME, value: tenant, onChange: choose, style }, options);
}

addons.register(ID, () => {
  addons.add(ID, {
    type: types.TOOL,
    title: NAME,
    match: ({ viewMode }) => viewMode === 'story',
    render: TenantPicker,
  });
});

addons.setConfig({ theme: create({ base: 'light', brandTitle: 'Portal de telemedicina', brandTarget: '_self' }) });
