/** Controls that few forms have: dates and files. They come with the first form that has one of them. */
export { BirthDateControl } from './BirthDateControl.tsx';
export { DateControl } from './DateControl.tsx';
export { FileControl } from './FileControl.tsx';
