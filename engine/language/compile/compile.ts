import '../rules/formatters/phone-formatters.ts';
import { deriveBrand } from '../../domain/brand/derive.ts';
import { themeCss } from '../../domain/brand/theme-css.ts';
import type { CompiledTenant } from '../artifact.ts';
import { assetsOf, checkDrawings } from './check/documents/assets.ts';
import { checkRepeats } from './check/documents/repeats.ts';
import { checkFillable } from './check/forms/fillable.ts';
import { checkMeaning } from './check/meaning.ts';
import { checkHosts } from './check/server/hosts.ts';
import { checkIdentity } from './check/server/identity.ts';
import { checkNoPatients } from './check/server/no-patients.ts';
import { checkTermsVersion } from './check/server/terms-version.ts';
import { checkVideoRoom } from './check/server/video-room.ts';
import { Damage } from './damage/damage.ts';
import { dayNotes } from './day-notes.ts';
import { artifactHash, fileHash } from './emit/artifact-hash.ts';
import { withScales } from './emit/comparisons.ts';
import { publicPart } from './emit/public.ts';
import { serverPart } from './emit/server.ts';
import { StepCache } from './incremental/step-cache.ts';
import { shapeOf } from './language/documents.ts';
import { chainOf } from './layers/chain.ts';
import { type Documents, documentsOf, eachDocument } from './layers/documents.ts';
import { resolvedDocuments } from './resolve/complete-documents.ts';
import { withoutDeadLinks } from './resolve/dead-links.ts';
import { routesOf } from './resolve/routes.ts';
import { type Message, messagesOf } from './source/message.ts';
import { Report } from './source/report.ts';
import type { Branch } from './source/tree.ts';

/** Result of a compilation: the tenant, possibly with warnings and infos, or only messages when there is an error. */
export interface CompileResult {
  readonly tenant?: CompiledTenant;
  readonly messages: readonly Message[];
}

/** Documents without errors, absent otherwise, and all messages about them. */
interface Checked {
  readonly documents?: Documents;
  readonly messages: readonly Message[];
}

/**
 * Compiles one tenant: authored documents in, a checked and normalized artifact out. Pure: it reads
 * only its arguments, changes neither, and the same files give the same bytes. Each phase checks the documents in which
 * earlier phases found no error: one run reports the errors of all documents, without errors that only follow from
 * another (damage/).
 *
 * ```
 * files → 1 layers → 2 merge → 3 resolve → 4 shape → 5 meaning → 6 visible parts → 7 artifact
 *          _base       one       fields,     AJV      names,        dead links        public and
 *          preset      document  order,               types,        left out          server part,
 *          tenant      each      defaults             conditions                      theme
 * ```
 *
 * @param files content by path below tenants/ (`_base/fields.json`); of assets only SVGs need their content
 * @param id the tenant's folder
 */
export function compile(files: ReadonlyMap<string, string>, id: string): CompileResult {
  const { documents, messages } = checked(files, id);
  // 7. Emit the public and the server part, and the theme of the brand's colour.
  return documents === undefined ? { messages } : { tenant: artifactOf(id, documents), messages };
}

/**
 * The messages of a compilation, without its artifact: phases 1 to 6 only, because the last one reports nothing.
 * @param today `2026-11-28`; adds the notes that depend on the day
 */
export function checkDocuments(files: ReadonlyMap<string, string>, id: string, today?: string): readonly Message[] {
  const { documents, messages } = checked(files, id);
  return documents === undefined || today === undefined
    ? messages
    : [...messages, ...dayNotes(documents, files, today)];
}

function checked(files: ReadonlyMap<string, string>, id: string): Checked {
  const report = new Report();
  const result = (documents?: Documents): Checked => ({
    ...(documents === undefined ? {} : { documents }),
    messages: messagesOf(report.findings, files, id),
  });

  // 1. Read every file of the chain into trees that keep the place of each value.
  const damage = new Damage(files, report);
  const layers = damage.step((stepReport) => chainOf(files, id, stepReport));
  if (layers === undefined) return result();
  const folders = layers.map(({ folder }) => folder);

  // 2 to 4. Merge the layers, resolve shared fields, order and defaults, and validate each document by its schema.
  const whole = resolvedDocuments(layers, damage);
  if (damage.blind) return result();
  const damagedShape = damage.any;
  // A form that only a damaged document shows is not followed in phase 5, and thus not checked as a whole in phase 6.
  const unshown = new Set([...documentsOf(whole, 'form').keys()].filter((form) => damage.mayName(form)));

  // 5. Follow every rule, text, path, link and name to what it means.
  const comparisons = damage.step((stepReport) => {
    checkRepeats(layers, whole, stepReport);
    checkTermsVersion(layers, stepReport);
    return checkMeaning({ layers, documents: whole, assets: assetsOf(files, folders) }, stepReport, damage);
  });

  // 6. Leave out what leads to screens that this tenant lacks; check what remains.
  const scaled = damage.sound(withScales(whole, comparisons));
  const documents = damagedShape ? scaled : shownOf(scaled, report);
  damage.step((stepReport) => {
    const waits = (form: string) => unshown.has(form) || damage.isDamaged({ kind: 'form', id: form });
    checkFillable({ documents, whole, layers: folders, isDamaged: waits }, stepReport);
    checkDrawings(files, folders, stepReport);
    if (damage.has('tenant')) return;
    checkIdentity(folders, documents, stepReport);
    checkHosts(documents, stepReport);
    checkVideoRoom(documents, stepReport);
    checkNoPatients(documents, stepReport);
  });
  return report.errors > 0 ? result() : result(documents);
}

/** The documents without links to screens that the tenant lacks. Phase 5 checked them whole, links included. */
function shownOf(whole: Documents, report: Report): Documents {
  const routes = routesOf(whole);
  const paths = routes.paths.join(' ');
  return eachDocument(whole, (kind, tree) =>
    linked.of([tree], `${kind} ${paths}`, report, (stepReport) =>
      withoutDeadLinks(shapeOf(kind), tree, routes, stepReport),
    ),
  );
}

const linked = new StepCache<Branch>();

function artifactOf(id: string, documents: Documents): CompiledTenant {
  const open = publicPart(id, documents);
  const css = themeCss(deriveBrand(open.brand.color), id);
  return {
    id,
    public: open,
    server: serverPart(id, documents),
    themeCss: css,
    hash: artifactHash(open),
    themeHash: fileHash(css),
  };
}
