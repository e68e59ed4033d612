/**
 * Controls that signing in does without, the pace of long forms, what a form finds by a field, and how files go. They
 * come with the first form that has one of them.
 */
export { CountedError } from '../edit/CountedError.tsx';
export { FieldLookups } from '../edit/FieldLookups.tsx';
export { PacedForm } from '../stepper/PacedForm.tsx';
export { UploadProgress } from '../UploadProgress.tsx';
export { BirthDateControl } from './BirthDateControl.tsx';
export { CheckboxControl } from './CheckboxControl.tsx';
export { CheckboxNoteControl } from './CheckboxNoteControl.tsx';
export { DateControl } from './DateControl.tsx';
export { wrongPart } from './date-parts.ts';
export { FileControl } from './FileControl.tsx';
export { RadioControl } from './RadioControl.tsx';
export { SelectControl } from './SelectControl.tsx';
export { TextareaControl } from './TextareaControl.tsx';
