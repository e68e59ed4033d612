import { callFilters } from '../../../../schemas/generated/call-filters.ts';
import type { Contact } from '../../../../schemas/generated/document-types.ts';
import type {
  CompiledEndpoint,
  CompiledForm,
  CompiledTenant,
  ContactLines,
  JsonObject,
  PublicArtifact,
} from '../../artifact.ts';
import { CHANNELS } from '../../checks/channels.ts';
import { tenantRoot } from '../../forms/form-roots.ts';
import { contracts } from '../language/call-forms.ts';
import type { DocumentKind } from '../language/documents.ts';
import { originOf } from '../language/https-origin.ts';
import { POINT_CALLS } from '../language/vocabulary.ts';
import { type Documents, documentOf, documentsOf } from '../layers/documents.ts';
import {
  asWritten,
  isObject,
  jsonOf,
  numberIn,
  objectIn,
  objectsIn,
  stringsOf,
  textIn,
  textsIn,
} from '../source/json.ts';
import { askedCompanies } from './asked-companies.ts';
import { markOfForms } from './form-marks.ts';
import { compiledForms } from './forms.ts';
import { screensOf } from './screens.ts';
import { textsOfSide } from './texts.ts';

/** Builds the page's part property by property, so that it publishes only the properties named here. */
export function publicPart(id: CompiledTenant['id'], documents: Documents): PublicArtifact {
  const document = (kind: DocumentKind): JsonObject => jsonOf(documentOf(documents, kind));
  const all = (kind: DocumentKind): ReadonlyMap<string, JsonObject> =>
    new Map([...documentsOf(documents, kind)].map(([name, tree]) => [name, jsonOf(tree)]));
  const tenant = document('tenant');
  const forms = compiledForms(documents);
  const asked = askedCompanies(documents);
  const open: PublicArtifact = {
    language: 1,
    id,
    name: textIn(tenant, 'name'),
    subtitle: textIn(tenant, 'subtitle'),
    unit: numberIn(tenant, 'unit', 0),
    brand: brandOf(objectIn(tenant, 'brand')),
    contact: isObject(tenant.contact) ? contactOf(tenant.contact) : null,
    contacts: eachIn(objectIn(tenant, 'contacts'), contactOf),
    guide: isObject(tenant.guide) ? asWritten(tenant.guide) : null,
    links: stringsOf(objectIn(tenant, 'links')),
    frameHosts: textsIn(tenant, 'frameHosts'),
    imageHosts: textsIn(tenant, 'imageHosts'),
    linkHosts: linkHostsOf(tenant),
    certificate: textIn(tenant, 'certificate') || null,
    channels: CHANNELS.filter((channel) => channel === 'mail' || isObject(objectIn(tenant, 'channels')[channel])),
    settings: asWritten(objectIn(tenant, 'settings')),
    texts: textsOfSide('page', document('texts')),
    codes: asWritten(document('codes')),
    menu: asWritten(document('menu')),
    tiles: asWritten(document('tiles')),
    shell: asWritten(document('shell')),
    forms,
    screens: screensOf(all('screen')),
    dialogs: asWritten(Object.fromEntries(all('dialog'))),
    parts: asWritten(Object.fromEntries(all('part'))),
    checks: eachIn(document('checks'), checkArtifact),
    terms: {
      ask: document('terms').ask === 'signIn' ? 'signIn' : 'careStart',
      version: textIn(document('terms'), 'version'),
    },
    checkPoints: [...new Set(Object.values(objectsIn(document('checks'))).flatMap((check) => textsIn(check, 'at')))],
    ownForms: Object.keys(forms).filter((name) => asksOwn(forms[name])),
    endpoints: Object.fromEntries(
      Object.entries(objectsIn(document('endpoints'))).map(([call, endpoint]) => [
        call,
        endpointOf(endpoint, asked.get(call)),
      ]),
    ),
  };
  return { ...open, endpoints: withMarks(open, document('checks')) };
}

/** The endpoints, those that take forms, or filter by one, with the mark of these. */
function withMarks(open: PublicArtifact, checks: JsonObject): PublicArtifact['endpoints'] {
  const { settings, codes, forms, endpoints } = open;
  const by = { roots: asWritten<JsonObject>({ settings, codes, tenant: tenantRoot(open) }), checks };
  const filtered = Object.entries(callFilters).map(([call, form]) => ({ call, forms: [form] }));
  const saved = { call: 'filters.save', forms: savedFilterForms(open) };
  const marked = [...contracts(), ...filtered, saved].flatMap(({ call, forms: names }) => {
    const endpoint = endpoints[call];
    const taken = names.flatMap((name) => forms[name] ?? []);
    if (endpoint === undefined || taken.length === 0 || taken.length < names.length) return [];
    return [[call, { ...endpoint, mark: markOfForms(taken, POINT_CALLS.get(call) ?? [], by) }] as const];
  });
  return { ...endpoints, ...Object.fromEntries(marked) };
}

/** Forms whose filters people can save: `saved` of a `filters` node. */
function savedFilterForms({ screens, dialogs, parts }: PublicArtifact): readonly string[] {
  const documents = [...screens, ...Object.values(dialogs), ...Object.values(parts)];
  return [...new Set(documents.flatMap(savedFiltersIn))].sort();
}

const savedFilters = new WeakMap<object, readonly string[]>();

function savedFiltersIn(document: object): readonly string[] {
  const known = savedFilters.get(document);
  if (known !== undefined) return known;
  const forms = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('saved' in value && 'node' in value && value.node === 'filters' && 'form' in value)
      forms.add(String(value.form));
    for (const inner of Object.values(value)) look(inner);
  };
  look(document);
  savedFilters.set(document, [...forms]);
  return [...forms];
}

/** Maps the objects of an object by name. */
const eachIn = <Made>(objects: JsonObject, make: (json: JsonObject) => Made): Readonly<Record<string, Made>> =>
  Object.fromEntries(Object.entries(objectsIn(objects)).map(([name, json]) => [name, make(json)]));

const brandOf = (brand: JsonObject): PublicArtifact['brand'] => ({
  color: textIn(brand, 'color').toLowerCase(),
  header: brand.header === 'solid' ? 'solid' : 'light',
  logo: textIn(brand, 'logo'),
  icon: textIn(brand, 'icon'),
  loginImage: textIn(brand, 'loginImage'),
});

/** Whether a form asks one of the tenant's own fields. */
const asksOwn = (form: CompiledForm | undefined): boolean =>
  Object.values(form?.fields ?? {}).some(({ own: addresses }) => addresses !== undefined);

/** Hosts that links may lead to: the listed ones, for links from data, and those of the tenant's own addresses. */
function linkHostsOf(tenant: JsonObject): readonly string[] {
  const contacts = [objectIn(tenant, 'contact'), ...Object.values(objectsIn(objectIn(tenant, 'contacts')))];
  const lines = contacts.flatMap((contact) => Object.values(objectsIn(objectIn(contact, 'lines'))));
  const addresses = [
    ...Object.values(stringsOf(objectIn(tenant, 'links'))),
    textIn(objectIn(tenant, 'guide'), 'url'),
    ...lines.map((line) => textIn(line, 'to')),
  ];
  const origins = addresses.map((address) => originOf(address)).filter((origin) => origin !== undefined);
  return [...new Set([...textsIn(tenant, 'linkHosts'), ...origins])];
}

/** A contact with its lines as a list, so that documents can show one after the other. */
function contactOf(written: JsonObject): ContactLines {
  const contact = asWritten<Contact>(written);
  return { ...contact, lines: Object.values(contact.lines ?? {}) };
}

/** Returns the points and texts of a check, which the page shows; its rules stay on the server. */
function checkArtifact(check: JsonObject): PublicArtifact['checks'][string] {
  const words = (refusal: JsonObject) => ({
    title: textIn(refusal, 'title'),
    message: textIn(refusal, 'message'),
    ...(refusal.contact === undefined ? {} : { contact: textIn(refusal, 'contact') }),
  });
  const refusals = Object.entries(objectsIn(objectIn(check, 'refusals')));
  const named = Object.fromEntries(refusals.map(([name, refusal]) => [name, words(refusal)]));
  const common = { at: textsIn(check, 'at'), ...words(objectIn(check, 'refusal')) };
  return refusals.length === 0 ? common : { ...common, refusals: named };
}

function endpointOf(endpoint: JsonObject, asks: CompiledEndpoint['asks']): CompiledEndpoint {
  return {
    method: endpoint.method === 'GET' ? 'GET' : 'POST',
    path: textIn(endpoint, 'path'),
    invalidates: textsIn(endpoint, 'invalidates'),
    timeoutSeconds: numberIn(endpoint, 'timeoutSeconds', 20),
    ...(endpoint.multipart === true ? { multipart: true } : {}),
    ...(endpoint.none === undefined ? {} : { none: textIn(endpoint, 'none') }),
    ...(asks === undefined ? {} : { asks }),
  };
}
