/** A word that another test proves with a compiled document: its file below tests/, and a part of its title. */
export interface ProvenElsewhere {
  readonly file: string;
  readonly title: string;
}

/** Points to a test that compiles a document with the word, runs it and asserts its effect. */
export const provenBy = (file: string, title: string): ProvenElsewhere => ({ file, title });

/** Rows by word: a proof here, or the place of the proof. */
export type Proofs<Row> = Readonly<Record<string, Row | ProvenElsewhere>>;

export function isElsewhere(row: object): row is ProvenElsewhere {
  return 'file' in row && 'title' in row;
}
