import { patternSample } from '../../../forms/pattern-sample.ts';
import { DISPLAY_REASONS, filled } from '../../../messages/compiler-words.ts';
import { compiledPattern, unreadablePattern } from '../../../rules/compiled-pattern.ts';
import { placesIn, unmasked } from '../../../rules/formatters/mask.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { isShownByPattern } from '../../resolve/own-displays.ts';
import { ownEntityOf } from '../../resolve/own-types.ts';
import { entries, entry, reach, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Checks each `display`: of an own text, and as long as the values that its pattern, lengths and example admit. */
export function checkOwnDisplays({ documents, report }: Context): void {
  const forms = [...documentsOf(documents, 'form').values()].map((form) => entry(form, 'fields'));
  for (const fields of [documentOf(documents, 'fields'), ...forms])
    for (const [key, field] of entries(fields)) {
      const display = entry(field, 'display');
      const found = text(display);
      const reason = found === undefined ? undefined : whyNot(field, found);
      if (display !== undefined && found !== undefined && reason !== undefined)
        report.add('mismatchedDisplay', display.at, { key, found, reason });
    }
}

/** Why a field cannot be shown by a display; undefined when it can. */
function whyNot(field: Tree, display: string): string | undefined {
  if (field.kind !== 'branch' || ownEntityOf(field) === undefined) return DISPLAY_REASONS.own;
  if (!isShownByPattern(field)) return DISPLAY_REASONS.text;
  const places = placesIn(display);
  const say = (words: string) => filled(words, { places: String(places) });
  const example = text(entry(field, 'example'));
  if (example !== undefined && [...unmasked(example, display)].length !== places) return say(DISPLAY_REASONS.example);
  const [least = 0, most = places] = [numberIn(field, 'minLength'), numberIn(field, 'maxLength')];
  if (least > places || most < places) return say(DISPLAY_REASONS.length);
  const pattern = text(reach(field, ['schema', 'pattern']));
  if (pattern === undefined || unreadablePattern(pattern) !== undefined) return undefined;
  const samples = Array.from({ length: places + 1 }, (_, times) => patternSample(pattern, times) ?? '');
  const whole = [...samples, example ?? ''].map((sample) => unmasked(sample, display));
  const fits = whole.some((sample) => [...sample].length === places && compiledPattern(pattern).test(sample));
  return fits ? undefined : say(DISPLAY_REASONS.pattern);
}

function numberIn(field: Tree, word: string): number | undefined {
  const limit = reach(field, ['schema', word]);
  return limit?.kind === 'leaf' && typeof limit.value === 'number' ? limit.value : undefined;
}
