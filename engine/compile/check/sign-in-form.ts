import type { JsonObject } from '../../artifact.ts';
import { COMPILER_WORDS, filled, listed } from '../../messages/compiler-words.ts';
import { truth } from '../../rules/evaluate.ts';
import { scopeOf } from '../../rules/scope.ts';
import { jsonOf, objectIn } from '../emit/document.ts';
import { writtenLast } from '../layers/chain.ts';
import { documentOf, documentsOf } from '../layers/documents.ts';
import { type Branch, entry, plain, reach, text, texts } from '../source/tree.ts';
import type { Context } from './context.ts';
import { shownBranches } from './shown-branches.ts';

/** People whom a flag brings into the portal, and the form by which they sign in. */
const WAYS_IN = [{ flag: 'art', form: 'login' }] as const;

/**
 * Who is let into the portal by a flag finds a form to sign in with: without `portal` the shipped /login shows none, and
 * the managers of an insurer would have accounts and no door (D-TEN-02). An office may turn `portal` on for its unit
 * later, so that it is a warning.
 */
export function checkSignInForms(context: Context): void {
  const tenant = documentOf(context.documents, 'tenant');
  for (const { flag, form } of WAYS_IN) {
    const on = reach(tenant, ['flags', flag]);
    if (on?.kind !== 'leaf' || on.value !== true) continue;
    const showing = doors(form, context);
    if (showing.some((screen) => isOpen(screen, jsonOf(tenant)))) continue;
    const portal = reach(tenant, ['flags', 'portal']);
    const last = portal === undefined ? on : writtenLast(on, portal, context.layers);
    const paths = showing.map((screen) => text(entry(screen, 'path')) ?? '');
    const { noDoor, addDoor, shutDoors, openDoor } = COMPILER_WORDS;
    const [seen, mend] = paths.length === 0 ? [noDoor, addDoor] : [shutDoors, openDoor];
    context.report.add('LNG-191', last.at, {
      found: `flags.${flag}`,
      form,
      seen: filled(seen, { paths: listed(paths) }),
      mend: filled(mend, { form }),
    });
  }
}

/** The screens for whoever is not signed in that show a form. */
function doors(form: string, context: Context): readonly Branch[] {
  return [...documentsOf(context.documents, 'screen').values()].filter(
    (screen) =>
      texts(entry(screen, 'for')).includes('anonymous') &&
      [...shownBranches(screen, context)].some((branch) => text(entry(branch, 'form')) === form),
  );
}

/** Whether a screen may be shown with the flags as the documents say them; what is not known may come true. */
function isOpen(screen: Branch, tenant: JsonObject): boolean {
  const when = entry(screen, 'when');
  const roots = { tenant, flags: objectIn(tenant, 'flags'), settings: objectIn(tenant, 'settings') };
  return when === undefined || truth(plain(when), scopeOf(roots)) !== false;
}
