import type { JsonObject } from '../../../artifact.ts';
import { COMPILER_WORDS, filled, listed } from '../../../messages/compiler-words.ts';
import { truth } from '../../../rules/evaluate.ts';
import { scopeOf } from '../../../rules/scope.ts';
import { writtenLast } from '../../layers/chain.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { jsonOf, objectIn } from '../../source/json.ts';
import { type Branch, entry, plain, reach, text, textOf, texts } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { shownBranches } from './shown-branches.ts';

/** People whom a flag brings into the portal, and the form by which they sign in. */
const SIGN_IN_FORMS = [{ flag: 'art', form: 'login' }] as const;

/**
 * Warns when a flag admits people to the portal but no screen shows their sign-in form. Without `portal` the shipped
 * /login shows no form, and an insurer's managers would have accounts but could not sign in (D-TEN-02). A warning only,
 * because an office may turn `portal` on for its unit later.
 */
export function checkSignInForms(context: Context): void {
  const tenant = documentOf(context.documents, 'tenant');
  for (const { flag, form } of SIGN_IN_FORMS) {
    const on = reach(tenant, ['flags', flag]);
    if (on?.kind !== 'leaf' || on.value !== true) continue;
    const showing = signInForms(context, form);
    if (showing.some((screen) => isOpen(screen, jsonOf(tenant)))) continue;
    const portal = reach(tenant, ['flags', 'portal']);
    const last = portal === undefined ? on : writtenLast(on, portal, context.layers);
    const paths = showing.map((screen) => textOf(entry(screen, 'path')));
    const { noSignInForm, addSignInForm, closedSignInForms, openSignIn } = COMPILER_WORDS;
    const [seen, mend] = paths.length === 0 ? [noSignInForm, addSignInForm] : [closedSignInForms, openSignIn];
    context.report.add('accountsWithoutSignIn', last.at, {
      found: `flags.${flag}`,
      form,
      seen: filled(seen, { paths: listed(paths) }),
      mend: filled(mend, { form }),
    });
  }
}

/** Returns the screens for anonymous viewers that show a form. */
function signInForms(context: Context, form: string): readonly Branch[] {
  return [...documentsOf(context.documents, 'screen').values()].filter(
    (screen) =>
      texts(entry(screen, 'for')).includes('anonymous') &&
      [...shownBranches(screen, context)].some((branch) => text(entry(branch, 'form')) === form),
  );
}

/** Returns whether a screen may be shown with the documents' flags; an unknown condition counts as possible. */
function isOpen(screen: Branch, tenant: JsonObject): boolean {
  const when = entry(screen, 'when');
  const roots = { tenant, flags: objectIn(tenant, 'flags'), settings: objectIn(tenant, 'settings') };
  return when === undefined || truth(plain(when), scopeOf(roots)) !== false;
}
