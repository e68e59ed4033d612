import type { CompiledScreen, CompiledTenant } from '../../../engine/artifact.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import { dialogPlaces, screenPlaces } from '../../../engine/tables/judge-subject.ts';
import { placesNamed, type RulePlace, shortName } from '../../../engine/tables/rule-places.ts';
import type { TableCase } from '../tables/rule-table.ts';
import { usualViewer, viewerOf } from '../tables/situation.ts';
import type { Branch } from './branch.ts';
import { isWritten, type OwnDocuments } from './own-documents.ts';

/** The branches of the rules that the tenant's own screens, dialogs and parts write. */
export function viewedBranches(tenant: CompiledTenant, own: OwnDocuments): readonly Branch[] {
  const { public: open } = tenant;
  // A part of the tenant's own may stand in any of them.
  const hasParts = [...own.keys()].some((document) => document.startsWith('parts/'));
  const isTheirs = (of: string): boolean => hasParts || own.has(of);
  return [
    ...open.screens
      .filter(({ id }) => isTheirs(`screens/${id}`))
      .flatMap((screen) => [
        ...whenBranches(tenant, screen, own),
        ...needBranches(screen, own),
        ...placeBranches(`screens/${screen.id}`, screenPlaces(screen, open.parts), own),
      ]),
    ...Object.keys(open.dialogs)
      .filter((name) => isTheirs(`dialogs/${name}`))
      .flatMap((name) => placeBranches(`dialogs/${name}`, dialogPlaces(name, open), own)),
  ];
}

/** Whether a screen shows to the people it is for, and what they see instead. */
function whenBranches(tenant: CompiledTenant, screen: CompiledScreen, own: OwnDocuments): Branch[] {
  const { id, when, redirect = 'shown' } = screen;
  const of = `screens/${id}`;
  const usual = usualViewer(tenant, { kind: 'screens', name: id });
  if (!isRecord(when) || !isWritten(own, of, ['when'])) return [];
  const takenBy = ({ expect, person }: TableCase, shown: boolean): boolean => {
    const word = wordOf(expect, 'screen');
    if (word === undefined) return false;
    // Anybody else is led away for another reason than this condition.
    return screen.for.includes(viewerOf(person, usual)) && (word === redirect) === shown;
  };
  return ['shown', 'hidden'].map((word) => ({
    ...{ of, name: 'screen', place: `${of}:when`, word, rules: [when] },
    takenBy: (row) => takenBy(row, word === 'shown'),
  }));
}

const wordOf = (expect: TableCase['expect'], name: string): string | undefined =>
  isRecord(expect) && typeof expect[name] === 'string' ? expect[name] : undefined;

/** Whether each need of a screen is met; those before the first that is not met are. */
function needBranches({ id, needs }: CompiledScreen, own: OwnDocuments): Branch[] {
  const of = `screens/${id}`;
  const names = Object.keys(needs);
  const rules = Object.values(needs).map(({ has, that }) => [...(has === undefined ? [] : [{ has }]), that ?? true]);
  return names.flatMap((name, index) => {
    if (!['has', 'that'].some((word) => isWritten(own, of, ['needs', name, word]))) return [];
    const before = rules
      .slice(0, index + 1)
      .reverse()
      .flat();
    return ['met', 'unmet'].map(
      (word): Branch => ({
        ...{ of, name: 'needs', place: `${of}:needs.${name}`, word, rules: before },
        takenBy: ({ expect }) => {
          const given = wordOf(expect, 'needs');
          if (given === undefined) return false;
          return word === 'unmet' ? given === name : given === 'met' || names.indexOf(given) > index;
        },
      }),
    );
  });
}

function placeBranches(of: string, places: readonly RulePlace[], own: OwnDocuments): readonly Branch[] {
  return places.flatMap((place) => {
    const written = Object.keys(place.rules).filter((rule) =>
      isWritten(own, place.document, [...place.written.split('.'), ...rule.split('.')]),
    );
    if (written.length === 0) return [];
    const words = place.words.filter(
      (word) => word !== 'unknown' && (word !== 'disabled' || written.includes('enabled')),
    );
    return words.map((word) => ({
      of,
      name: shortName(places, place),
      place: `${place.document}:${place.written}`,
      word,
      rules: Object.values(place.rules),
      takenBy: ({ expect }) =>
        Object.entries(isRecord(expect) ? expect : {}).some(
          ([name, given]) =>
            // A button that shows and cannot be pressed is shown all the same.
            (given === word || (given === 'disabled' && word === 'shown')) && placesNamed(places, name).includes(place),
        ),
    }));
  });
}
