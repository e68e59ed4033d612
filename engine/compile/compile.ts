import type { CompiledTenant } from '../artifact.ts';
import { deriveBrand } from '../brand/derive.ts';
import { themeCss } from '../brand/theme-css.ts';
import { DELIVERY } from '../delivery/split-artifact.ts';
import { type Message, messagesOf } from '../messages/message.ts';
import { assetsOf, checkDrawings } from './check/assets.ts';
import { checkFillable } from './check/fillable.ts';
import { checkHosts } from './check/hosts.ts';
import { checkIdentity } from './check/identity.ts';
import { checkMeaning } from './check/meaning.ts';
import { checkRepeats } from './check/repeats.ts';
import { routesOf } from './check/routes.ts';
import { checkTermsVersion } from './check/terms-version.ts';
import { checkVideoRoom } from './check/video-room.ts';
import { completeDocuments } from './complete-documents.ts';
import { withScales } from './emit/comparisons.ts';
import { publicPart } from './emit/public.ts';
import { serverPart } from './emit/server.ts';
import { sha256 } from './emit/sha256.ts';
import { shapeOf } from './language/documents.ts';
import { chainOf } from './layers/chain.ts';
import { type Documents, eachDocument } from './layers/documents.ts';
import { Report } from './report.ts';
import { withoutDeadLinks } from './resolve/dead-links.ts';
import type { Branch } from './source/tree.ts';
import { TreeMemo } from './tree-memo.ts';

/** A compiled tenant, or why there is none. Warnings and infos come with a tenant, errors never do. */
export interface CompileResult {
  readonly tenant?: CompiledTenant;
  readonly messages: readonly Message[];
}

/**
 * Compiles one tenant: authored documents in, a checked and normalized artifact out (TEN-02, TEN-05). Pure: it reads
 * nothing but its arguments, changes neither, and the same files give the same bytes.
 *
 * 0 read every file of the chain, keeping the place of every value · 1 chain of layers · 2 merge them, and screens over
 * those they are like ·
 * 3 resolve shared fields, order and defaults · 4 shape of the whole · 5 meaning: scopes, types, names, routes; then
 * what leads to a screen that is still to come is left out · 6 brand · 7 artifact, public and server part. An error of one phase ends the compilation after it, since the
 * next would only repeat it in worse words.
 *
 * @param files content by path below tenants/ (`_base/fields.json`); of assets only SVGs need their content
 * @param id the tenant's folder
 */
export function compile(files: ReadonlyMap<string, string>, id: string): CompileResult {
  const report = new Report();
  const layers = chainOf(files, id, report);
  const whole = layers === undefined || report.errors > 0 ? undefined : completeDocuments(layers, report);
  if (layers === undefined || whole === undefined) return { messages: messagesOf(report.findings, files) };
  const folders = layers.map(({ folder }) => folder);
  checkRepeats(layers, whole, report);
  checkTermsVersion(layers, report);
  const comparisons = checkMeaning(layers, whole, assetsOf(files, folders), report);
  const documents = shownOf(withScales(whole, comparisons), report);
  if (report.errors === 0) checkFillable(documents, folders, report);
  checkDrawings(files, folders, report);
  checkIdentity(folders, documents, report);
  checkHosts(documents, report);
  checkVideoRoom(documents, report);
  const tenant = report.errors > 0 ? undefined : artifactOf(id, documents);
  return { ...(tenant === undefined ? {} : { tenant }), messages: messagesOf(report.findings, files) };
}

/** The documents as they are shown: whole ones were judged, so a slip in what this tenant leaves out is told too (FIXL-23). */
function shownOf(whole: Documents, report: Report): Documents {
  const routes = routesOf(whole);
  const paths = routes.paths.join(' ');
  return eachDocument(whole, (kind, tree) =>
    linked.of([tree], `${kind} ${paths}`, report, (told) => withoutDeadLinks(shapeOf(kind), tree, routes, told)),
  );
}

const linked = new TreeMemo<Branch>();

/** Phases 6 and 7. */
function artifactOf(id: string, documents: Documents): CompiledTenant {
  const open = publicPart(id, documents);
  const css = themeCss(deriveBrand(open.brand.color), id);
  return {
    id,
    public: open,
    server: serverPart(id, documents),
    themeCss: css,
    hash: sha256(JSON.stringify([DELIVERY, open])).slice(0, 16),
    themeHash: sha256(css).slice(0, 16),
  };
}
