import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { explain } from '../../../engine/compile/explain.ts';
import { shipped } from '../../tenants/shipped.ts';
import { compiled } from './world.ts';

const said = (texts: object) => new Map([...shipped('demo'), ['demo/texts.json', JSON.stringify(texts)]]);

describe('the words of the contract', { timeout: 60_000 }, () => {
  it('serve a tenant whose layers have no texts [FIXL-75]', () => {
    const { tenant } = compile(shipped('demo'), 'demo');
    expect(tenant?.public.texts['page.retry']).toBe('Reintentar');
    expect(tenant?.server.texts['server.NOT_FOUND']).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  });

  it('lie below the texts of every layer [FIXL-75]', () => {
    const files = said({ 'page.retry': 'Otra vez' });
    const { tenant } = compile(files, 'demo');
    expect([tenant?.public.texts['page.retry'], tenant?.public.texts['page.close']]).toEqual(['Otra vez', 'Cerrar']);
    const { layers, effective } = explain(files, 'demo', 'texts.json', 'page.retry');
    expect(layers.map(({ place }) => place.split(':')[0])).toEqual(['schemas/texts/page.json', 'demo/texts.json']);
    expect(effective).toBe('Otra vez');
  });

  it('say which codes exist [FIXL-75]', () => {
    const [fault] = compile(said({ 'page.retri': 'Otra vez' }), 'demo').messages;
    expect(fault?.text).toContain('page.retri');
    expect(fault?.meant).toBe('page.retry');
  });

  it('are replaced by a base with texts of its own [FIXL-75]', () => {
    expect(compiled().tenant?.public.texts['call.mute']).toBeUndefined();
  });
});
