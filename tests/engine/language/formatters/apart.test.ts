import { describe, expect, it } from 'vitest';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { renderText } from '../../../../engine/language/rules/text.ts';

const person = (ref: string, nome: string, documento: string) => ({ ref, nome, sobrenome: 'Pérez', documento });

const named = (people: readonly object[], ref: string) =>
  renderText('Ana Pérez{{item.ref | apart}}', scopeOf({ people, item: { ref } }));

describe('format apart', () => {
  it('says the end of the DNI where two people have one name [FIXR-03]', () => {
    const people = [person('a', 'Ana', '50111122'), person('b', 'ANA', '51222333'), person('c', 'Eva', '52333444')];
    expect(named(people, 'a')).toBe('Ana Pérez (DNI terminado en 122)');
    expect(named(people, 'b')).toBe('Ana Pérez (DNI terminado en 333)');
    expect(named(people, 'c')).toBe('Ana Pérez');
  });

  it('says as many digits as tell them apart [FIXR-03]', () => {
    const people = [person('a', 'Ana', '50111122'), person('b', 'Ana', '51222122')];
    expect(named(people, 'a')).toBe('Ana Pérez (DNI terminado en 1122)');
  });

  it('returns an empty text for non-relatives and without a session [FIXR-03]', () => {
    expect(named([], 'x')).toBe('Ana Pérez');
    expect(renderText('Ana{{item.ref | apart}}', scopeOf({ item: { ref: 'a' } }))).toBe('Ana');
  });
});
