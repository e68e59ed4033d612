// Generated from schemas/calls.json by npm run generate. Do not edit.

/** Id of the form that narrows what a call answers, by call. */
export const callFilters = {
  "art.list": "caseFilter",
  "art.neighbours": "caseFilter",
  "art.export": "caseFilter",
} as const satisfies Readonly<Record<string, string>>;

/** A call whose answer a form narrows. */
export type FilteredCall = keyof typeof callFilters;
