import { describe, expect, it } from 'vitest';
import { endsEdits, type LedTo } from '../../../../engine/language/actions/ends-edits.ts';

const CANCEL = [{ do: 'call', endpoint: 'art.cancel' }];
const NOTE = [
  { do: 'call', endpoint: 'art.followUp' },
  { do: 'refresh', data: ['detail'] },
];
const submit = (call: string) => ({ submit: { label: 'Seguir', style: 'primary', call } }) as const;
const dialog = (view: object) => ({ view });

const LED: LedTo = {
  list: (name) =>
    (name === 'cancel' ? CANCEL : name === 'round' ? [{ do: 'run', action: 'round' }] : undefined) as never,
  dialog: (name) =>
    ({
      sure: dialog({ node: 'stack', children: { yes: { node: 'button', label: 'Sí', press: CANCEL } } }),
      fields: dialog({ node: 'form', form: 'caseCancel' }),
      note: dialog({ node: 'form', form: 'followUp' }),
    })[name],
  form: (name) => submit(name === 'caseCancel' ? 'art.cancel' : 'art.followUp') as never,
};

describe('a list that ends an edit', () => {
  it.each([
    ['calls it', CANCEL],
    ['calls it in a branch', [{ do: 'choose', cases: { a: { when: true, run: CANCEL } }, otherwise: [] }]],
    ['runs a list that does', [{ do: 'run', action: 'cancel' }]],
    ['opens a dialog with its button', [{ do: 'open', dialog: 'sure' }]],
    ['opens a dialog with its form', [{ do: 'open', dialog: 'fields' }]],
  ])('%s [FIXU-01]', (_, actions) => expect(endsEdits(actions, LED)).toBe(true));

  it.each([
    ['reads the data again', NOTE],
    ['opens a dialog that adds to it', [{ do: 'open', dialog: 'note' }]],
    ['runs itself', [{ do: 'run', action: 'round' }]],
    [
      'names nothing known',
      [
        { do: 'open', dialog: 'none' },
        { do: 'call', endpoint: 'toString' },
      ],
    ],
  ])('is none that %s [FIXU-01]', (_, actions) => expect(endsEdits(actions, LED)).toBe(false));
});
