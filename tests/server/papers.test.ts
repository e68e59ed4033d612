// @engine pg
import { describe, expect, it } from 'vitest';
import type { Prescription } from '../../server/features/prescriptions/prescription-by-number.ts';
import { prescriptionPdf } from '../../server/features/prescriptions/prescription-pdf.ts';
import { writePdf } from '../../server/platform/files/write-pdf.ts';
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
  ])('is exactly the typed text: %s [RX-02, HIST-02]', async (text) => {
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
