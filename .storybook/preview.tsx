import type { Preview } from '@storybook/react-vite';
import { useEffect } from 'react';
import { deriveBrand } from '../engine/domain/brand/derive.ts';
import '../engine/language/rules/formatters/phone-formatters.ts';
import { themeCss } from '../engine/domain/brand/theme-css.ts';
import { TextsContext } from '../engine/portal/react/texts.ts';
import '../renderers/theme/theme.css';
import { sampleTexts } from '../stories/nodes/Setting.tsx';
import { drawCalls } from '../stories/transport/drawn-call.ts';
import { silenceLines } from '../stories/transport/silent-line.ts';

silenceLines();
drawCalls();

/** The colours that are hardest for the derivation: dark, light, warm, cold, and one that fails every naive use. */
const BRANDS: Readonly<Record<string, string>> = {
  azul: '#0b5fa5',
  verde: '#2b8a3e',
  amarillo: '#f2b705',
  bordó: '#7a1f3d',
  celeste: '#5bb5e8',
};

/** Widths of the toolbar: the narrowest phone, a usual phone, a tablet, a desktop. */
const WIDTHS = Object.fromEntries(
  [
    ['angosto', 'Teléfono angosto', 320, 640],
    ['telefono', 'Teléfono', 390, 844],
    ['tableta', 'Tableta', 768, 1024],
    ['escritorio', 'Escritorio', 1280, 800],
  ].map(([key, name, width, height]) => [key, { name, styles: { width: `${width}px`, height: `${height}px` } }]),
);

/**
 * Sets a brand's colours on `<html>`, as the server does for a tenant, and removes them afterwards. Stories of a tenant
 * set their own.
 */
function useBrand(color: string | undefined): void {
  useEffect(() => {
    if (color === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(themeCss(deriveBrand(color), 'catalogo'));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.dataset.tenant = 'catalogo';
    document.documentElement.lang = 'es-AR';
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [color]);
}

const preview: Preview = {
  parameters: {
    layout: 'padded',
    controls: { expanded: true },
    viewport: { options: WIDTHS },
    // The guide first; below it each institution with its screens by title, and their moments in the catalogue's order.
    options: {
      storySort: {
        method: 'alphabetical',
        locales: 'es',
        order: ['Guía', 'Instituciones', ['*', ['*']], 'Marco', 'Nodos', 'Formularios', 'Bloques'],
      },
    },
    // Any violation fails the story: `npm run test:stories` reads the result.
    a11y: { test: 'error', options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } },
  },
  globalTypes: {
    marca: {
      description: 'Color de marca',
      toolbar: { icon: 'paintbrush', items: Object.keys(BRANDS), dynamicTitle: true },
    },
  },
  initialGlobals: { marca: 'azul' },
  decorators: [
    (Story, { globals, parameters }) => {
      useBrand(parameters.tenant === undefined ? (BRANDS[String(globals.marca)] ?? BRANDS.azul) : undefined);
      return (
        <TextsContext value={sampleTexts}>
          <div data-page="">
            <Story />
          </div>
        </TextsContext>
      );
    },
  ],
};

export default preview;
