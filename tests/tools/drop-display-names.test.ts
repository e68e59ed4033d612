import { expect, it } from 'vitest';
import { withoutDisplayNames } from '../../tools/vite/drop-display-names.ts';

it('removes display names and marks component factories as pure', () => {
  const code = [
    'var Link = React10.forwardRef(',
    '  function LinkWithRef() {}',
    ');',
    'Link.displayName = "Link";',
    'var Outlet = React.createContext(null);',
  ];
  expect(withoutDisplayNames(code.join('\n'))).toBe(
    [
      'var Link = /* @__PURE__ */ React10.forwardRef(',
      '  function LinkWithRef() {}',
      ');',
      '',
      'var Outlet = /* @__PURE__ */ React.createContext(null);',
    ].join('\n'),
  );
});

it('takes the context of server components from what shows errors', () => {
  expect(withoutDisplayNames('RenderErrorBoundary.contextType = RSCRouterContext;')).toBe('');
});

it('takes away what it tells developers', () => {
  expect(withoutDisplayNames('  if (a) {\n    window.__reactRouterVersion = // an aside\n    "7.18.5";\n  }')).toBe(
    '  if (a) {\n    \n  }',
  );
  const warning = 'function warning(cond, message) {\n  if (!cond) {\n    console.warn(message);\n  }\n}\nlet a;';
  expect(withoutDisplayNames(warning)).toBe('/* @__NO_SIDE_EFFECTS__ */ function warning() {}\nlet a;');
});

it('touches nothing else', () => {
  const code = 'Other.contextType = RSCRouterContext;\n  inner.displayName = "Inner";\nLink.displayName = name;';
  expect(withoutDisplayNames(code)).toBe(code);
});
