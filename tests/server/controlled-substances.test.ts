// @engine pg
import { describe, expect, it } from 'vitest';
import { controlledSubstance } from '../../server/features/prescriptions/controlled-substances.ts';

describe('controlled substances of a prescription', () => {
  it.each([
    ['Clonazepam 2 mg x 50', 'clonazepam'],
    ['clonazepán 0,5', 'clonazepam'],
    ['1) Ibuprofeno 400\n2) METILFENIDATO 10mg', 'metilfenidato'],
    ['Rivotril gotas', 'clonazepam'],
    ['Codeína 30mg/paracetamol', 'codeina'],
    ['tramadol50', 'tramadol'],
    ['Mor\u200bfina 10 mg', 'morfina'],
    ['Fentanil o parche', 'fentanilo'],
  ])('finds what %j names [FIXS-28]', (text, substance) => {
    expect(controlledSubstance(text)).toBe(substance);
  });

  it.each([
    ['Cl\u043enaz\u0435p\u0430m 2 mg', 'clonazepam'],
    ['\u041c\u041e\u0420\u03a1HINA y M\u041eRFINA', 'morfina'],
    ['Clona-zepam 2 mg', 'clonazepam'],
    ['Clona\u2010\nzepam', 'clonazepam'],
    ['m o r f i n a 10 mg', 'morfina'],
    ['cl0nazep4m', 'clonazepam'],
  ])('finds what %j shows a reader [FIXS-38]', (text, substance) => {
    expect(controlledSubstance(text)).toBe(substance);
  });

  it.each([
    'Ibuprofeno 400 mg cada 8 horas por 5 días',
    'Amoxicilina 500 + ácido clavulánico 125, cafeína, loratadina, lidocaína jalea',
    'Dipirona, domperidona, metformina, enalapril, omeprazol, levotiroxina, losartán, atorvastatina',
    'Reposo. Control en 48 horas. Vacuna antigripal.',
    '',
  ])('finds nothing in %j [FIXS-28]', (text) => {
    expect(controlledSubstance(text)).toBeUndefined();
  });
});
