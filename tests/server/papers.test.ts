// @engine pg
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { voucherPdf } from '../../server/features/appointments/voucher-pdf.ts';
import { demoPdf } from '../../server/features/demo/demo-pdf.ts';
import { DEMO_PEOPLE } from '../../server/features/demo/people.ts';
import type { Prescription } from '../../server/features/prescriptions/prescription-by-number.ts';
import { prescriptionPdf } from '../../server/features/prescriptions/prescription-pdf.ts';
import type { HealthRecord } from '../../server/features/records/record-of.ts';
import { recordPdf } from '../../server/features/records/record-pdf.ts';
import { writePdf } from '../../server/platform/files/write-pdf.ts';
import { paperOutline } from './paper-outline.ts';
import { pdfTexts as pagesOf } from './pdf-texts.ts';

function receta(contenido: string): Prescription {
  return {
    id: 1001,
    contenido,
    emision: '2026-11-24T13:00:00.000Z',
    identidad: null,
    unidad: { logoUnidad: '' },
    paciente: { nome: 'Ana Pérez', documento: '30111222', nroAfiliado: null },
    medico: {
      nome: 'Julián',
      sobrenome: 'Ortiz',
      titulo: 'Médico clínico',
      matricula: { tipo: 'nac', provincia: null, numero: '112233' },
    },
  };
}

const paperOf = (contenido: string) =>
  prescriptionPdf(receta(contenido), { tenant: 'Unidad 1', logo: undefined, say: (code) => code });
const written = async (text: string) =>
  (await pagesOf(await writePdf({ title: 'Papel', at: new Date(0) }, (sheet) => sheet.text(text)))).join(' ');

describe('the text of a paper', () => {
  it.each([
    'Dosis ≥ 5 mg → 2 α Ñandú ½',
    'Presión ↑ ≤ 140/90 · Δ −0,5 °C · 10 μg = 0,01 mg ± ⅓ ✓ “así” — 10 €',
    'Привет ελληνικά ŁŐŞ ∞ ≈ √ ∑',
  ])('is exactly the typed text: %s [RX-02]', async (text) => {
    expect(await written(text)).toBe(text);
    const [page = ''] = await pagesOf(await paperOf(text));
    expect(page).toContain(text);
  });

  it('shows a box for each undrawable character without shifting the rest [RX-02]', async () => {
    expect(await written('Tomar 中 1 👍 por día')).toBe('Tomar □ 1 □ por día');
  });

  it('composes split characters and omits invisible ones [RX-02]', async () => {
    expect(await written('N\u0303andu\u0301 a\u00adb\u200d\ufeffc\ufe0f')).toBe('Ñandú abc');
  });

  it('stays readable in every paper although they share fonts [RX-02]', async () => {
    expect(await written('ĝ ķ firma')).toBe('ĝ ķ firma');
    expect(await written('g k firma ﬁ')).toMatch(/^g k firma/);
    expect(await written('firma')).toBe('firma');
  });

  it('weighs as much as its characters, not as the fonts [RX-02]', async () => {
    expect((await paperOf('Ibuprofeno 400 mg cada 8 horas por 5 días')).length).toBeLessThan(60_000);
  });
});

describe('the signature of a prescription', () => {
  it('stays with the last two lines on one sheet, losing no text [RX-02]', async () => {
    let seconds = 0;
    for (let lines = 16; lines < 34; lines += 1) {
      const all = Array.from({ length: lines }, (_, at) => `Indicación ${at + 1}.`);
      const pages = await pagesOf(await paperOf(all.join('\n')));
      expect(pages.join(' ')).toContain(all.join(' '));
      const signing = pages.find((page) => page.includes('Julián Ortiz'));
      expect(signing).toContain(`${all.slice(-2).join(' ')} Julián Ortiz Médico clínico receta.national`);
      if (pages.length > 1) seconds += 1;
    }
    expect(seconds).toBeGreaterThan(3);
  });

  it('is so for running text and for one word without end [RX-02]', async () => {
    for (const word of ['Reposo ', 'xilófono'.repeat(3)]) {
      for (let times = 60; times < 160; times += 20) {
        const pages = await pagesOf(await paperOf(word.repeat(times).trim()));
        const signing = pages.find((page) => page.includes('Julián Ortiz')) ?? '';
        expect(signing.indexOf('Julián Ortiz')).toBeGreaterThan(10);
        expect(pages.join('').replace(/\s/g, '').split(word.trim())).toHaveLength(times + 1);
      }
    }
  });
});

/** A record of a condition and enough consultations for two pages. */
const RECORD = {
  person: {
    firstName: 'Ana',
    lastName: 'Pérez',
    documento: '30111222',
    birthDate: '1985-04-02',
    sex: 'F',
    insurer: 'OSEF',
    plan: 'A',
    affiliateNumber: '7',
  },
  conditionsAt: null,
  conditions: [
    { condition: 'asma', note: 'leve' },
    { condition: 'embarazo', note: '' },
  ],
  consultations: Array.from({ length: 8 }, (_, at) => ({
    row: { code: `C-${at}`, heldAt: new Date('2026-11-24T13:00:00Z'), notes: `Notas ${at}. `.repeat(20) },
    reason: 'Tos',
    service: 'Clínica',
    doctor: { firstName: 'Julián', lastName: 'Ortiz' },
    license: { title: 'Médico', licenceKind: 'nac', licenceProvince: null, licenceNumber: '1' },
    documents: [{ tipo: 'Orden', readable: true }],
    prescriptions: [{ number: 1001, content: 'Reposo' }],
  })),
} as unknown as HealthRecord;

const say = (code: string) => code;
const AT = new Date('2026-11-24T13:00:00Z');
const voucher = {
  id: 7,
  patient: { firstName: 'Ana', lastName: 'Pérez', identityNumber: '30111222' },
  service: 'Clínica',
  professional: null,
  startsAt: AT,
  createdAt: AT,
};

/** A demo document; with a password, as the portal's visitors open one. */
function demoPaper(password?: string): Promise<Uint8Array> {
  const [doctor] = DEMO_PEOPLE.professionals;
  if (!doctor) throw new Error('no demo professional');
  const text = { tipo: 'Orden médica', lines: ['Uno', 'Dos'], ...(password === undefined ? {} : { password }) };
  const patient = { firstName: 'Ana', lastName: 'Pérez', identityNumber: '30111222' };
  return demoPdf({ tenant: 'Unidad 1', text, patient, doctor, service: 'Clínica', heldAt: AT });
}

describe('the structure of a paper', () => {
  let logo: Buffer;
  beforeAll(async () => {
    logo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b5fa5' } })
      .png()
      .toBuffer();
  });
  const papers = {
    prescription: () =>
      prescriptionPdf(receta(Array.from({ length: 40 }, (_, at) => `Indicación ${at}.`).join('\n')), {
        tenant: 'Unidad 1',
        logo,
        say,
      }),
    voucher: () => voucherPdf(voucher, { tenant: 'Unidad 1', logo, say }),
    record: () => recordPdf(RECORD, { institution: 'Unidad 1', at: AT, say, labelOf: (_, code) => code }),
    'demo document': () => demoPaper(),
  };

  it.each(Object.entries(papers))('holds every text of a %s in its reading order [FIXF-13]', async (_kind, write) => {
    const { strays, read, drawn, elements } = await paperOutline(await write());
    expect(strays).toEqual([]);
    expect(read).toBe(drawn);
    expect(elements.filter((element) => /^ *H1/.test(element))).toHaveLength(1);
  });

  it.each(Object.entries(papers))('says language and title of a %s [FIXF-13]', async (_kind, write) => {
    const { language, title, showsTitle } = await paperOutline(await write());
    expect([language, showsTitle]).toEqual(['es-AR', true]);
    expect(title).toMatch(/ - Unidad 1$/);
  });

  it('gives a prescription a heading, a logo in words and paragraphs [FIXF-13]', async () => {
    const { elements } = await paperOutline(await papers.prescription());
    expect(elements.slice(0, 8)).toEqual([
      'Document',
      '  Figure logo',
      '  P Unidad 1',
      '  H1 receta.number',
      '  P receta.emitted',
      '  P receta.patient',
      '  P receta.dni',
      '  P receta.affiliate',
    ]);
    // A text that continues on the second page is in the structure of both.
    expect(elements.slice(8).filter((element) => element.includes('Indicación')).length).toBeGreaterThan(2);
  });

  it('gives a voucher a table whose rows have a head [FIXF-13]', async () => {
    const bytes = await papers.voucher();
    const { elements } = await paperOutline(bytes);
    const from = elements.indexOf('  Table');
    expect(elements.slice(from, from + 7)).toEqual([
      '  Table',
      '    TR',
      '      TH turno.when',
      '      TD turno.whenText',
      '    TR',
      '      TH turno.patient',
      '      TD Pérez, Ana',
    ]);
    // pdf.js does not tell the scope of a head.
    const heads = elements.filter((element) => element.includes(' TH ')).length;
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Scope \/Row/g),
    ).toHaveLength(heads);
  });

  it('gives a record headings by rank, lists of their own and feet that are passed over [FIXF-13]', async () => {
    const { elements, artifacts } = await paperOutline(await papers.record());
    const kinds = elements.map((element) => element.trim());
    expect(kinds).toContain('H1 historia.title');
    expect(kinds.filter((kind) => kind.startsWith('H2'))).toEqual([
      'H2 historia.conditions',
      'H2 historia.consultations',
    ]);
    expect(kinds.filter((kind) => kind.startsWith('H3'))).toHaveLength(8);
    const list = elements.indexOf('  L');
    expect(elements.slice(list, list + 5)).toEqual([
      '  L',
      '    LI',
      '      LBody asma: leve',
      '    LI',
      '      LBody embarazo',
    ]);
    expect(artifacts.length).toBeGreaterThan(1);
    expect(new Set(artifacts)).toEqual(new Set(['historia.page']));
  });

  it('stays readable behind a password of AES-256 [FIXF-13]', async () => {
    const bytes = await demoPaper('secreto');
    await expect(paperOutline(bytes)).rejects.toThrow(/password/i);
    const { elements, strays } = await paperOutline(bytes, 'secreto');
    expect(strays).toEqual([]);
    expect(elements.map((element) => element.trim())).toContain('H1 Orden médica');
    // Version 5 of the standard handler is AES-256 (ISO 32000-2, 7.6).
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/CFM \/AESV3/);
  });
});
