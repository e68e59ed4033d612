// @vitest-environment jsdom
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { blocks } from '../../../renderers/blocks/index.ts';

describe('a block whose code is on its way', () => {
  it.each(Object.entries(blocks))('%s holds its place, so that the parts below wait [CARE-15]', (_, block) => {
    // The server runs no effects, so that it draws the placeholder as a page does at first.
    const drawn = renderToStaticMarkup(createElement(block as ComponentType));
    expect(drawn).toMatch(/^<div data-waits=""/);
  });
});
