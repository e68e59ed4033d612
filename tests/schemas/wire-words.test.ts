import { describe, expect, it } from 'vitest';
import entities from '../../schemas/entities.json' with { type: 'json' };
import { fromWire, toWire, WIRE_WORDS, type WireKind } from '../../schemas/wire-words.ts';

const kinds = Object.keys(WIRE_WORDS) as WireKind[];
/** The export of a person is no entity of the contract. */
const ofContract = (word: string) => JSON.stringify(entities).includes(`"${word}":`);

describe('words of the wire', () => {
  it('name a thing as the contract does and back, in its order', () => {
    const person = { id: 7, firstName: 'Ana', identityNumber: '1', lastName: 'Paz', isActive: true } as const;
    const wire = toWire('person', person);
    expect(JSON.stringify(wire)).toBe('{"id":7,"nome":"Ana","documento":"1","sobrenome":"Paz","ativo":true}');
    expect(JSON.stringify(fromWire('person', wire))).toBe(JSON.stringify(person));
    const typed: { readonly nome: 'Ana' } = wire;
    expect(typed.nome).toBe('Ana');
  });

  it.each(kinds)('map each word of a %s to one word of the contract', (kind) => {
    const words: string[] = Object.values(WIRE_WORDS[kind]);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => kind !== 'exported' && !ofContract(word))).toEqual([]);
  });

  it('leave names of objects alone', () => {
    expect(toWire('person', { constructor: 1, toString: 2 })).toEqual({ constructor: 1, toString: 2 });
  });
});
