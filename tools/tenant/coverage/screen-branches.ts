import type { CompiledScreen, CompiledTenant } from '../../../engine/language/artifact.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { dialogPlaces, screenPlaces } from '../../../engine/language/tables/evaluate-subject.ts';
import { placesNamed, type RulePlace, shortName } from '../../../engine/language/tables/rule-places.ts';
import type { TableCase } from '../tables/rule-table.ts';
import { usualViewer, viewerOf } from '../tables/situation.ts';
import type { Branch } from './branch.ts';
import { type WrittenRules, writerOf } from './written-rules.ts';

/** The branches of the rules of screens, dialogs and parts. */
export function viewedBranches(tenant: CompiledTenant, written: WrittenRules): readonly Branch[] {
  const { public: open } = tenant;
  return [
    ...open.screens.flatMap((screen) => [
      ...whenBranches(tenant, screen, written),
      ...needBranches(screen, written),
      ...footerBranches(screen, written),
      ...placeBranches(`screens/${screen.id}`, screenPlaces(screen, open.parts), written),
    ]),
    ...Object.keys(open.dialogs).flatMap((name) => placeBranches(`dialogs/${name}`, dialogPlaces(name, open), written)),
  ];
}

/** Whether a screen shows to the people it is for, and what they see instead. */
function whenBranches(tenant: CompiledTenant, screen: CompiledScreen, written: WrittenRules): Branch[] {
  const { id, when, redirect = 'shown' } = screen;
  const of = `screens/${id}`;
  const usual = usualViewer(tenant, { kind: 'screens', name: id });
  const layer = isRecord(when) ? writerOf(written, of, ['when']) : undefined;
  if (layer === undefined) return [];
  const takenBy = ({ expect, person }: TableCase, shown: boolean): boolean => {
    const word = wordOf(expect, 'screen');
    if (word === undefined) return false;
    // Anybody else is led away for another reason than this condition.
    return screen.for.includes(viewerOf(person, usual)) && (word === redirect) === shown;
  };
  return ['shown', 'hidden'].map((word) => ({
    of,
    name: 'screen',
    place: `${of}:when`,
    layer,
    word,
    rules: [when],
    takenBy: (row) => takenBy(row, word === 'shown'),
  }));
}

const wordOf = (expect: TableCase['expect'], name: string): string | undefined =>
  isRecord(expect) && typeof expect[name] === 'string' ? expect[name] : undefined;

/** Whether each need of a screen is met; those before the first that is not met are. */
function needBranches({ id, needs }: CompiledScreen, written: WrittenRules): Branch[] {
  const of = `screens/${id}`;
  const names = Object.keys(needs);
  const rules = Object.values(needs).map(({ has, that }) => [...(has === undefined ? [] : [{ has }]), that ?? true]);
  return names.flatMap((name, index) => {
    const layer = writerOf(written, of, ['needs', name, 'has'], ['needs', name, 'that']);
    if (layer === undefined) return [];
    const before = rules
      .slice(0, index + 1)
      .reverse()
      .flat();
    return ['met', 'unmet'].map(
      (word): Branch => ({
        of,
        name: 'needs',
        place: `${of}:needs.${name}`,
        layer,
        word,
        rules: before,
        takenBy: ({ expect }) => {
          const given = wordOf(expect, 'needs');
          if (given === undefined) return false;
          return word === 'unmet' ? given === name : given === 'met' || names.indexOf(given) > index;
        },
      }),
    );
  });
}

/** Whether a screen shows its footer. */
function footerBranches({ id, footer }: CompiledScreen, written: WrittenRules): Branch[] {
  const of = `screens/${id}`;
  const layer = isRecord(footer) ? writerOf(written, of, ['footer']) : undefined;
  if (layer === undefined) return [];
  return ['shown', 'hidden'].map((word) => ({
    of,
    name: 'footer',
    place: `${of}:footer`,
    layer,
    word,
    rules: [footer],
    takenBy: ({ expect }) => wordOf(expect, 'footer') === word,
  }));
}

function placeBranches(of: string, places: readonly RulePlace[], written: WrittenRules): readonly Branch[] {
  const named = new Map<string, readonly RulePlace[]>();
  const placesOf = (name: string): readonly RulePlace[] => {
    const known = named.get(name) ?? placesNamed(places, name);
    named.set(name, known);
    return known;
  };
  return places.flatMap((place) => {
    const rules = Object.entries(place.rules).filter(([, rule]) => isRecord(rule));
    const writer = (names: readonly string[]): string | undefined =>
      writerOf(written, place.document, ...names.map((name) => [...place.written.split('.'), ...name.split('.')]));
    const layer = writer(rules.map(([name]) => name));
    if (layer === undefined) return [];
    const name = shortName(places, place);
    return place.words.flatMap((word): Branch[] => {
      const decisive = word === 'hidden' ? 'visible' : word === 'disabled' ? 'enabled' : undefined;
      if (word === 'unknown' || (decisive !== undefined && !rules.some(([rule]) => rule === decisive))) return [];
      return [
        {
          of,
          name,
          place: `${place.document}:${place.written}`,
          word,
          rules: rules.map(([, rule]) => rule),
          layer: (decisive === undefined ? undefined : writer([decisive])) ?? layer,
          takenBy: ({ expect }) =>
            Object.entries(isRecord(expect) ? expect : {}).some(
              ([one, given]) =>
                // A button that shows and cannot be pressed is shown all the same.
                (given === word || (given === 'disabled' && word === 'shown')) && placesOf(one).includes(place),
            ),
        },
      ];
    });
  });
}
