import { describe, expect, it } from 'vitest';
import type { PublicArtifact } from '../../../../../engine/language/artifact.ts';
import { AREAS, areaAddress, areaOf } from '../../../../../engine/language/screens/delivery/area.ts';
import { isAreaPiece, joinArea } from '../../../../../engine/language/screens/delivery/join-area.ts';
import {
  AREA_TEXTS,
  CALLS_OF_CODE,
  OF_THE_PAGE,
  splitArtifact,
} from '../../../../../engine/language/screens/delivery/split-artifact.ts';
import type { Viewer } from '../../../../../engine/language/screens/session-state.ts';
import calls from '../../../../../schemas/calls.json' with { type: 'json' };
import { tenantIds } from '../../../../../tools/readers/folder.ts';
import { filesUnder, read } from '../../../../architecture/sources.ts';
import { compiledTenant, TENANTS } from '../../../../tenants/compiled.ts';

const VIEWERS = [
  ...(['anonymous', 'patient', 'art', 'coordinator', 'professional'] as const),
  ...(['link:turno', 'link:history', 'setUp'] as const),
] as const;

/** The forms without what only compiler and tools read. */
const asRead = (forms: PublicArtifact['forms']): PublicArtifact['forms'] =>
  JSON.parse(JSON.stringify(forms), (name, value: unknown) => {
    if (name === 'unguarded') return '';
    return name === 'roots' || name === 'example' ? undefined : value;
  });
const copy = <Value>(value: Value): Value => structuredClone(value);

/** Parts that a page has after visitors of each kind; kinds of one area get the same. */
function deliveries(whole: PublicArtifact): (viewer: Viewer) => PublicArtifact {
  const made = new Map<string | undefined, PublicArtifact>();
  return (viewer) => {
    const area = areaOf(viewer);
    const known = made.get(area);
    if (known !== undefined) return known;
    const { first, pieces } = copy(splitArtifact(whole));
    if (area !== undefined) joinArea(first, pieces[area]);
    made.set(area, first);
    return first;
  };
}

const screensFor = ({ screens }: PublicArtifact, viewer: Viewer) =>
  screens.filter((screen) => screen.for.includes(viewer));

/** Every text of a document, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe.each(tenantIds(TENANTS))('the delivery of %s', (id) => {
  const whole = compiledTenant(id).public;
  const deliveredTo = deliveries(whole);

  it.each(VIEWERS)('keeps every screen for %s in matching order [TEN-02]', (viewer) => {
    expect(screensFor(deliveredTo(viewer), viewer)).toEqual(screensFor(whole, viewer));
  });

  it.each(VIEWERS)('has every form, dialog and part that a screen for %s names', (viewer) => {
    const delivered = deliveredTo(viewer);
    for (const shelf of ['forms', 'dialogs', 'parts'] as const) {
      const at = { documents: screensFor(whole, viewer), forms: delivered.forms, dialogs: delivered.dialogs };
      const named = new Set(textsOf([at, delivered.parts, whole.shell, whole.menu, whole.tiles]));
      const missing = Object.keys(whole[shelf]).filter((name) => named.has(name) && !(name in delivered[shelf]));
      expect(missing, shelf).toEqual([]);
    }
  });

  it.each(VIEWERS)('has every call that a document for %s names [TEN-02]', (viewer) => {
    const { endpoints, ...delivered } = deliveredTo(viewer);
    const named = new Set(textsOf({ ...delivered, screens: screensFor(whole, viewer) }));
    expect(Object.keys(whole.endpoints).filter((call) => named.has(call) && !(call in endpoints))).toEqual([]);
  });

  it('begins with the page’s own calls, without those of single areas', () => {
    const { first, pieces } = splitArtifact(whole);
    const own = ['auth.session', 'auth.renew', 'auth.signOut', 'unit.requirements', 'checks.judge', 'documents.get'];
    expect(own.filter((call) => call in whole.endpoints && !(call in first.endpoints))).toEqual([]);
    expect(Object.keys(pieces.professional.endpoints).filter((call) => call in first.endpoints)).toEqual([]);
    expect(Object.keys(pieces.patient.endpoints)).toContain('consultations.list');
    expect(Object.keys(pieces.patient.endpoints).filter((call) => call.startsWith('art.'))).toEqual([]);
  });

  it('begins without the texts of areas', () => {
    const { first, pieces } = splitArtifact(whole);
    expect(Object.keys(first.texts).filter((code) => AREA_TEXTS.test(code))).toEqual([]);
    expect(Object.keys(pieces.patient.texts).length).toBeGreaterThan(100);
    expect({ ...first.texts, ...pieces.patient.texts }).toEqual(whole.texts);
  });

  it.each(VIEWERS)('has every list of codes that a document for %s names [TEN-02]', (viewer) => {
    const { codes, ...delivered } = deliveredTo(viewer);
    const said = JSON.stringify(delivered);
    const named = Object.keys(whole.codes).filter((list) => new RegExp(`\\b${list}\\b`).test(said));
    expect(named.filter((list) => !(list in codes))).toEqual([]);
  });

  it('begins without the lists of codes that only an area names', () => {
    const { first, pieces } = splitArtifact(whole);
    expect(Object.keys(pieces.art.codes)).toContain('caseStatus');
    expect(['caseStatus', 'agendaSpan', 'rating'].filter((list) => list in first.codes)).toEqual([]);
    expect(Object.keys(pieces.patient.codes)).not.toContain('caseStatus');
  });

  it('begins without what only a signed-in person may see', () => {
    const { first } = splitArtifact(whole);
    expect(first.screens.filter((screen) => !screen.for.includes('anonymous'))).toEqual([]);
  });
});

describe('the documents of an area', () => {
  const whole = compiledTenant('demo').public;

  it('have an address beside the artifact', () => {
    expect(areaAddress('/t/demo/0123456789abcdef.json', 'patient')).toBe('/t/demo/patient/0123456789abcdef.json');
  });

  it('are added once, however often they come', () => {
    const { first, pieces } = copy(splitArtifact(whole));
    joinArea(first, pieces.patient);
    const once = copy(first);
    joinArea(first, pieces.patient);
    expect(first).toEqual(once);
  });

  it('give the whole artifact back when all are added', () => {
    const { first, pieces } = copy(splitArtifact(whole));
    for (const area of AREAS) joinArea(first, pieces[area]);
    const byId = ({ screens, ...rest }: PublicArtifact) => ({
      ...rest,
      screens: [...screens].sort((a, b) => (a.id < b.id ? -1 : 1)),
    });
    expect(byId(first)).toEqual(byId({ ...whole, forms: asRead(whole.forms) }));
  });

  it('leave all texts in the first file if visitors need some', () => {
    const wider = copy(whole);
    const login = wider.screens.find(({ path }) => path === '/login') as { view: object } | undefined;
    Object.assign(login ?? {}, { view: { node: 'stack', children: { list: { node: 'table' } } } });
    expect(splitArtifact(wider).first.texts).toEqual(whole.texts);
    expect(splitArtifact(wider).pieces.patient.texts).toEqual({});
  });

  it('are recognized, and other values rejected', () => {
    expect(isAreaPiece(splitArtifact(whole).pieces.art)).toBe(true);
    for (const other of [undefined, null, [], {}, { screens: [] }, { screens: {}, forms: {}, dialogs: {}, parts: {} }])
      expect(isAreaPiece(other)).toBe(false);
  });
});

it('gives every area the calls that code makes without a document [TEN-02]', () => {
  const rooms = [
    'renderers',
    'call',
    'engine/portal/react',
    'engine/portal/calls',
    'engine/language/actions',
    'engine/portal/session',
  ];
  const code = rooms.flatMap((room) => filesUnder(room)).filter((file) => /(?<!\.stories)\.tsx?$/.test(file));
  const said = code.flatMap((file) =>
    [...read(file).matchAll(/['"`]([a-z]+\.[a-z]+)['"`]/gi)].map(([, call = '']) => call),
  );
  const made = [...new Set(said)].filter((call) => call in calls);
  expect(made.length).toBeGreaterThan(10);
  expect(made.filter((call) => !OF_THE_PAGE.test(call) && !CALLS_OF_CODE.test(call))).toEqual([]);
});
