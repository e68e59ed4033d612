import { withOwnTypes } from '../../types/own-types.ts';
import type { Damage } from '../damage/damage.ts';
import { withChangedDamage } from '../damage/sound-documents.ts';
import type { Comparisons } from '../emit/comparisons.ts';
import { NAMED } from '../language/vocabulary.ts';
import type { Layer } from '../layers/chain.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { ownTypes } from '../resolve/own-types.ts';
import { routesOf } from '../resolve/routes.ts';
import { shownTypes } from '../resolve/shown-types.ts';
import { jsonOf, objectsIn } from '../source/json.ts';
import { Report } from '../source/report.ts';
import { checkTenant } from './context/cached-check.ts';
import type { Assets, Catalogue, Context } from './context/context.ts';
import { checkNamedRules } from './documents/check-named-rules.ts';
import { checkCodeNames } from './documents/code-names.ts';
import { checkHalfRemovedEntries } from './documents/half-removed-entries.ts';
import { portalTexts } from './documents/portal-texts.ts';
import { checkRuleTables } from './documents/rule-tables.ts';
import { checkSettingDays } from './documents/setting-days.ts';
import { checkSettingOrder } from './documents/setting-order.ts';
import { checkSharedDocuments } from './documents/shared-documents.ts';
import { checkUnused } from './documents/unused.ts';
import { checkOwnDisplays } from './forms/check-own-displays.ts';
import { checkDeclaredFields, checkOwnFields } from './forms/own-fields.ts';
import { checkOwnLayers } from './forms/own-layers.ts';
import { checkOwnPlaces } from './forms/own-places.ts';
import { checkUnsubmittedForms } from './forms/unsubmitted-forms.ts';
import { checkCallViewers } from './screens/call-viewers.ts';
import { checkDeadEnds } from './screens/dead-ends.ts';
import { checkEntryViewers } from './screens/entry-viewers.ts';
import { checkLinkViewers } from './screens/link-viewers.ts';
import { checkParts } from './screens/parts.ts';
import { checkPaths } from './screens/paths.ts';
import { checkReachedScreens } from './screens/reached-screens.ts';
import { checkRedirects } from './screens/redirects.ts';
import { checkScreens } from './screens/screens.ts';
import { checkShellNotice } from './screens/shell-notice.ts';
import { checkSignInForms } from './screens/sign-in-form.ts';
import { checkServerDocuments } from './server/server-documents.ts';
import { globalRoots } from './values/globals.ts';

const CATALOGUES: readonly Catalogue[] = [
  'forms',
  'dialogs',
  'parts',
  'codes',
  'calls',
  'tiles',
  'connectors',
  'contacts',
];

/** A tenant's layers, and the documents that they make together. */
interface Sources {
  readonly layers: readonly Layer[];
  readonly documents: Documents;
  readonly assets: Assets;
}

/**
 * Phase 5: whether the documents mean something together. Every rule, text, path, link and name is followed to what it
 * names, with what can be read at its place; types must fit; nothing may be used before it is known to be there.
 * Answers how comparisons read their texts.
 */
export function checkMeaning(sources: Sources, report: Report, damage: Damage): Comparisons {
  const { documents } = sources;
  const whole = contextOf(sources, report);
  const other = damage.any
    ? contextOf({ ...sources, documents: withChangedDamage(documents, damage) }, new Report())
    : undefined;
  const damaged = other && { other, mayName: (name: string) => damage.mayName(name) };
  const context: Context = damaged === undefined ? whole : { ...whole, damaged };
  checkRuleTables(context);
  checkNamedRules(context);
  for (const check of [
    checkPaths,
    checkRedirects,
    checkReachedScreens,
    checkParts,
    checkDeclaredFields,
    checkOwnFields,
    checkOwnDisplays,
  ])
    checkTenant(check, context);
  checkScreens(context);
  checkSharedDocuments(context);
  checkServerDocuments(context);
  for (const check of [
    checkCodeNames,
    checkSettingOrder,
    checkSettingDays,
    checkDeadEnds,
    checkEntryViewers,
    checkLinkViewers,
    checkCallViewers,
    checkShellNotice,
    checkUnsubmittedForms,
    checkSignInForms,
    checkHalfRemovedEntries,
    checkOwnPlaces,
    checkOwnLayers,
  ])
    checkTenant(check, context);
  // A damaged document may use whatever seems unused.
  if (damaged === undefined) checkUnused(context);
  return context.comparisons;
}

function contextOf({ layers, documents, assets }: Sources, report: Report): Context {
  const codes = objectsIn(jsonOf(documentOf(documents, 'codes')));
  const own = ownTypes(documents);
  const named = withOwnTypes(NAMED, ownTypes(documents, { codes }), shownTypes(documents));
  const routes = routesOf(documents);
  return {
    id: layers.at(-1)?.folder ?? '',
    layers: layers.map(({ folder }) => folder),
    portalTexts: portalTexts(layers[0]?.documents.get('texts.json')),
    documents,
    sources: layers,
    report,
    routes,
    own,
    named,
    codes,
    assets,
    globals: globalRoots({ named, codes, routes, documents }),
    comparisons: new Map(),
    used: new Map(CATALOGUES.map((catalogue) => [catalogue, new Set<string>()])),
  };
}
