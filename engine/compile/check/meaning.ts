import { withOwnTypes } from '../../types/own-types.ts';
import type { Comparisons } from '../emit/comparisons.ts';
import { jsonOf, objectsIn } from '../emit/document.ts';
import type { Layer } from '../layers/chain.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import type { Report } from '../report.ts';
import { entries } from '../source/tree.ts';
import { checkCodeNames } from './code-names.ts';
import type { Catalogue, Context } from './context.ts';
import { type Env, NOWHERE } from './env.ts';
import { globalRoots } from './globals.ts';
import { checkOwnFields, ownTypes } from './own-fields.ts';
import { checkParts } from './parts.ts';
import { checkPaths } from './paths.ts';
import { checkRedirects } from './redirects.ts';
import { routesOf } from './routes.ts';
import { checkRuleTables } from './rule-tables.ts';
import { checkScreens } from './screens.ts';
import { checkServerDocuments } from './server-documents.ts';
import { checkSettingOrder } from './setting-order.ts';
import { checkSharedDocuments } from './shared-documents.ts';
import { checkShellNotice } from './shell-notice.ts';
import { checkSignInForms } from './sign-in-form.ts';
import { checkTileViewers } from './tile-viewers.ts';
import { checkUnsubmittedForms } from './unsubmitted-forms.ts';
import { checkUnused } from './unused.ts';
import { NAMED } from './vocabulary.ts';

const CATALOGUES: readonly Catalogue[] = ['forms', 'dialogs', 'parts', 'codes', 'calls', 'tiles', 'connectors'];

/**
 * Phase 5: whether the documents mean something together. Every rule, text, path, link and name is followed to what it
 * names, with what can be read at its place; types must fit; nothing may be used before it is known to be there.
 * Answers how comparisons read their texts.
 */
export function checkMeaning(
  layers: readonly Layer[],
  documents: Documents,
  assets: ReadonlySet<string>,
  report: Report,
): Comparisons {
  const codes = objectsIn(jsonOf(documentOf(documents, 'codes')));
  const own = ownTypes(documents);
  const named = withOwnTypes(NAMED, ownTypes(documents, { codes }));
  const context: Context = {
    id: layers.at(-1)?.folder ?? '',
    layers: layers.map(({ folder }) => folder),
    textCodes: new Set(entries(layers[0]?.documents.get('texts.json')).keys()),
    documents,
    report,
    routes: routesOf(documents),
    own,
    named,
    codes,
    assets,
    comparisons: new Map(),
    used: new Map(CATALOGUES.map((catalogue) => [catalogue, new Set<string>()])),
  };
  const globals: Env = { roots: globalRoots(context), facts: new Set(), derive: new Map(), place: NOWHERE };
  checkRuleTables(layers, globals, context);
  checkPaths(context);
  checkRedirects(context);
  checkParts(context);
  checkOwnFields(context);
  checkScreens(globals, context);
  checkSharedDocuments(globals, context);
  checkServerDocuments(globals, context);
  checkCodeNames(
    layers.map(({ documents: files }) => files.get('codes.json')),
    context,
  );
  checkSettingOrder(context);
  checkTileViewers(context);
  checkShellNotice(context);
  checkUnsubmittedForms(context);
  checkUnused(context);
  checkSignInForms(context);
  return context.comparisons;
}
