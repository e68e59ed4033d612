/** Controls that few forms have: dates, files and ticks with a note. They come with the first form that has one of them. */
export { BirthDateControl } from './BirthDateControl.tsx';
export { DateControl } from './DateControl.tsx';
export { FileControl } from './FileControl.tsx';
export { TickNoteControl } from './TickNoteControl.tsx';
