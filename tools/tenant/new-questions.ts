import { BASE } from '../../engine/language/compile/layers/layer-order.ts';
import { isObject } from '../../engine/language/compile/source/json.ts';
import { MARKS } from '../placeholder-images/marks.ts';
import { PLACES } from '../placeholder-images/places/index.ts';
import { presetIds, readHeader, tenantIds } from '../readers/folder.ts';
import { filledIn, type Recipe } from './recipes.ts';

/** A required value of a new tenant: its option on the command line, the question, and the check of an answer. */
export interface Question {
  readonly option: string;
  readonly ask: string;
  readonly usual: string;
  readonly problem: (answer: string) => string | undefined;
}

/** Questions of every tenant, then those of the recipe. */
export function questions(root: string, id: string, recipe: Recipe | undefined): readonly Question[] {
  const oneOf = (words: readonly string[]) => (answer: string) =>
    words.includes(answer) ? undefined : `Puede ser: ${words.join(', ')}.`;
  return [
    {
      option: 'name',
      ask: 'Nombre que ven las personas',
      usual: id,
      problem: (answer) => (answer.length > 0 && answer.length <= 60 ? undefined : 'De 1 a 60 letras.'),
    },
    unitQuestion(tenantIds(root).flatMap((other) => readHeader(root, other)?.unit ?? [])),
    {
      option: 'color',
      ask: 'Color de la marca (#rrggbb)',
      usual: '#0b5fa5',
      problem: (answer) => (/^#[0-9a-fA-F]{6}$/.test(answer) ? undefined : 'Un color como #0b5fa5.'),
    },
    {
      option: 'extends',
      ask: `Parte de (${presetIds(root).join(', ')}; varios, con comas)`,
      usual: parentsOf(recipe),
      problem: layers(root),
    },
    { option: 'art', ask: 'Paisaje', usual: Object.keys(PLACES)[0] ?? '', problem: oneOf(Object.keys(PLACES)) },
    { option: 'mark', ask: 'Marca', usual: Object.keys(MARKS)[0] ?? '', problem: oneOf(Object.keys(MARKS)) },
    {
      option: 'host',
      ask: 'Dirección web',
      usual: `${id.replaceAll('_', '-')}.example.org`,
      problem: (answer) =>
        /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(answer)
          ? undefined
          : 'Un host sin https://, como portal.mi-obra-social.org.ar.',
    },
    ...Object.entries(recipe?.asks ?? {}).map(([option, { ask, usual, pattern, problem }]) => ({
      option,
      ask,
      usual: String(filledIn(usual, { id })),
      problem: (answer: string) => (new RegExp(`^(?:${pattern})$`).test(answer) ? undefined : problem),
    })),
  ];
}

/** @param units those of all tenants */
const unitQuestion = (units: readonly number[]): Question => ({
  option: 'unit',
  ask: 'Número de unidad',
  usual: String(Math.max(0, ...units) + 1),
  problem: (answer) => {
    if (!/^[1-9]\d*$/.test(answer)) return 'Un número entero mayor que 0.';
    return units.includes(Number(answer)) ? 'Ya es la unidad de otra organización.' : undefined;
  },
});

/** Layers of a recipe's header, as they are answered. */
function parentsOf(recipe: Recipe | undefined): string {
  const header = recipe?.documents.get('tenant.json');
  const parents = isObject(header) ? header.extends : undefined;
  return parents === undefined ? BASE : [parents].flat().join(',');
}

/** Check of layers; another tenant may be one. */
function layers(root: string): Question['problem'] {
  const presets = presetIds(root);
  const known = new Set([...presets, ...tenantIds(root)]);
  return (answer) =>
    namesIn(answer).every((name) => known.has(name))
      ? undefined
      : `Puede ser: ${presets.join(', ')}, o el id de otra organización.`;
}

/** Names of a list with commas. */
export function namesIn(answer: string): string[] {
  return answer.split(',').map((name) => name.trim());
}
