/** Public API of this feature: other features import nothing else of it. */
export { controlledSubstance } from './controlled-substances.ts';
export { prescriptionByNumber } from './prescription-by-number.ts';
export { license, onPaper, prescriptionPdf } from './prescription-pdf.ts';
