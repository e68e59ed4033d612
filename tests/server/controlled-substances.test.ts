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
    'Ibuprofeno 400 mg cada 8 horas por 5 días',
    'Amoxicilina 500 + ácido clavulánico 125, cafeína, loratadina, lidocaína jalea',
    'Dipirona, domperidona, metformina, enalapril, omeprazol, levotiroxina, losartán, atorvastatina',
    'Reposo. Control en 48 horas. Vacuna antigripal.',
    '',
  ])('finds nothing in %j [FIXS-28]', (text) => {
    expect(controlledSubstance(text)).toBeUndefined();
  });
});
