import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { sentencesOf } from '../../engine/language/compile/sentences.ts';
import { formatMessage } from '../../engine/language/compile/source/message.ts';
import { serverText } from '../../server/platform/tenants/server-text.ts';
import { vosWords } from '../../tools/tenant/vos-words.ts';
import { LAID, overLayers } from './over-layers.ts';

describe('the preset that says usted', { timeout: 60_000 }, () => {
  it.each([[['_base', '_usted']], [['_insurer_usted']], [['_municipality_usted']]])(
    '[FIXL-11] leaves a tenant over %j no sentence that says vos, and compiles without a message',
    (layers) => {
      const files = overLayers(layers);
      const { tenant, messages } = compile(files, LAID);
      expect(messages.filter(({ severity }) => severity !== 'info').map(formatMessage)).toEqual([]);
      const left = sentencesOf(files, LAID)?.filter(({ text }) => vosWords(text).length > 0);
      expect(left?.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
      if (tenant === undefined) throw new Error('no tenant');
      expect(serverText('NO_SESSION', tenant)).toBe('Su sesión terminó. Inicie sesión de nuevo.');
    },
  );

  it('reads in each sentence the facts that _base reads there [FIXL-11]', () => {
    const factsOf = (layers: readonly string[]) =>
      new Map(
        (sentencesOf(overLayers(layers), LAID) ?? []).map(({ place, text }) => [
          place,
          (text.match(/\{\{[^}]*\}\}/g) ?? []).toSorted().join(' '),
        ]),
      );
    const base = factsOf(['_base']);
    const others = [...factsOf(['_base', '_usted'])].filter(([place, facts]) => base.get(place) !== facts);
    expect(others).toEqual([]);
  });

  it('changes only words, with its own version of the terms [FIXL-11]', () => {
    const shapes = (layers: readonly string[]) => {
      const { tenant } = compile(overLayers(layers), LAID);
      if (tenant === undefined) throw new Error('no tenant');
      // Every text of people has a blank, a capital or an accent; what the engine reads has not.
      const page = JSON.stringify({ ...tenant.public, hash: '', terms: '' }, (_, value: unknown) =>
        typeof value === 'string' && /\s|\p{Lu}|[^\p{ASCII}]/u.test(value) ? 'text' : value,
      );
      return { page, terms: tenant.server.terms.version };
    };
    const usted = shapes(['_base', '_usted']);
    const base = shapes(['_base']);
    expect(usted.page).toBe(base.page);
    expect(usted.terms).not.toBe(base.terms);
  });
});
