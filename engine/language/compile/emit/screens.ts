import type { CompiledScreen, JsonObject } from '../../artifact.ts';
import { byPathAndOrder } from '../../screens/screen-order.ts';
import { asWritten, isObject, numberIn, objectIn, objectsIn, ruleIn, textIn, textsIn } from '../source/json.ts';

const LAYOUTS = ['page', 'entry', 'town', 'stage', 'wide'] as const;
const SHELLS = ['new', 'old', 'none'] as const;

/** The screens, those of one path together and in the order in which they are tried. */
export function screensOf(documents: ReadonlyMap<string, JsonObject>): readonly CompiledScreen[] {
  const screens = [...documents].map(([id, screen]) => {
    const emitted = known.get(screen)?.get(id) ?? screenOf(id, screen);
    known.set(screen, (known.get(screen) ?? new Map<string, CompiledScreen>()).set(id, emitted));
    return emitted;
  });
  return screens.sort(byPathAndOrder);
}

/** Tenants that share a document share its screen. */
const known = new WeakMap<JsonObject, Map<string, CompiledScreen>>();

function screenOf(id: string, screen: JsonObject): CompiledScreen {
  const { enter, view } = screen;
  const when = ruleIn(screen, 'when', undefined);
  const footer = ruleIn(screen, 'footer', undefined);
  const redirect = textIn(screen, 'redirect');
  return {
    id,
    path: textIn(screen, 'path'),
    for: textsIn(screen, 'for'),
    ...(when === undefined ? {} : { when }),
    order: numberIn(screen, 'order', 100),
    title: textIn(screen, 'title'),
    layout: LAYOUTS.find((name) => name === screen.layout) ?? 'page',
    shell: SHELLS.find((name) => name === screen.shell) ?? 'new',
    ...(footer === undefined ? {} : { footer }),
    ...(redirect === '' ? {} : { redirect }),
    query: asWritten(objectIn(screen, 'query')),
    receives: asWritten(objectIn(screen, 'receives')),
    needs: asWritten(objectIn(screen, 'needs')),
    state: asWritten(objectIn(screen, 'state')),
    data: asWritten(objectIn(screen, 'data')),
    derive: rulesOf(objectIn(screen, 'derive')),
    actions: objectsIn(objectIn(screen, 'actions')),
    enter: Array.isArray(enter) ? enter.filter(isObject) : [],
    dialogs: asWritten(objectIn(screen, 'dialogs')),
    ...(isObject(view) ? { view } : {}),
  };
}

function rulesOf(json: JsonObject): CompiledScreen['derive'] {
  return Object.fromEntries(Object.keys(json).map((name) => [name, ruleIn(json, name, false)]));
}
