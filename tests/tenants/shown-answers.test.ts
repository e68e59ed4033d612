import { describe, expect, it } from 'vitest';
import { COPAY_CHECK, COPAY_CONNECTOR, withCopay } from './shown-answers.ts';

const faults = (more?: Readonly<Record<string, object>>) =>
  withCopay(more).messages.filter(({ severity }) => severity !== 'info');

/** A screen of the tenant that reads what the check shows. */
const reading = (text: string, visible?: object) => ({
  'screens/especialidad.json': {
    view: { children: { copago: { node: 'text', text, ...(visible && { visible }) } } },
  },
});

describe('parts of an answer that a check shows', () => {
  it('are read by the screen with their types [FIXL-71]', () => {
    expect(faults()).toEqual([]);
    const visible = {
      and: [{ has: 'data.affiliation.answer.copago' }, { '>': [{ var: 'data.affiliation.answer.copago' }, 0] }],
    };
    expect(faults(reading('Copago: {{data.affiliation.answer.copago | money}}', visible))).toEqual([]);
  });

  it('are refused with an unknown name or a format of another type [FIXL-71]', () => {
    expect(faults(reading('{{data.affiliation.answer.copgo}}'))).toMatchObject([
      { code: 'LNG-027', meant: 'data.affiliation.answer.copago' },
    ]);
    expect(faults(reading('{{data.affiliation.answer.copago | date}}'))).toMatchObject([{ code: 'LNG-039' }]);
  });

  it('have one type where several checks show the same name [FIXL-71]', () => {
    const other = {
      ...COPAY_CONNECTOR,
      types: { estado: { type: 'string' }, copago: { type: 'string', nullable: true } },
    };
    const { refusals: _, ...rest } = COPAY_CHECK;
    const shows = { parts: ['copago'], title: 'Copago', message: 'Hay copago.' };
    const found = faults({
      'connectors.json': { socio: COPAY_CONNECTOR, otro: other },
      'checks.json': { socio: COPAY_CHECK, otro: { ...rest, call: 'otro', shows } },
    });
    expect(found).toMatchObject([{ code: 'LNG-277', file: 'demo/checks.json' }]);
  });

  it('stay out of the public part but for their words [FIXL-63]', () => {
    const { tenant } = withCopay();
    expect(Object.keys(tenant?.public.checks.socio ?? {}).sort()).toEqual(['at', 'message', 'refusals', 'title']);
  });
});
