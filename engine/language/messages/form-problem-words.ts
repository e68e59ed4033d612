/** Problems of a form that no person could fix while filling it in; `{found}` is the value that was found. */
export const FORM_PROBLEM_WORDS = {
  SAME_PAYLOAD_NAME: 'dos campos se envían como "{found}"; dale otro "as" a uno',
  AMBIGUOUS_NAME: 'se envía como "{found}", que es la clave de otro campo; dale otro "as"',
  NO_OPTIONS: 'no hay nada que elegir: un {found} necesita options u optionsFrom',
  NO_SLOTS: 'no se sabe de qué son los horarios: un slot necesita slot.service o slot.services, y uno solo de los dos',
  IMPOSSIBLE_BOUNDS: 'el mínimo es mayor que el máximo ({found})',
  FIXED_BREAKS_SCHEMA: 'el valor fijo "{found}" no cumple con el esquema de su campo',
  PARTS_WITHOUT_TYPE: 'se envía en partes ({found}) y no dice de qué type es el valor',
} as const;

/** Why a field refuses one of its own options, by the kind of failure. */
export const REFUSED_OPTION: Readonly<Record<string, string>> & { readonly enum: string; readonly rule: string } = {
  type: 'schema.type dice que es de otra clase',
  pattern: 'no cumple con schema.pattern',
  length: 'no tiene el largo de schema.minLength y schema.maxLength',
  enum: 'schema.const dice que es otro',
  format: 'no está escrito como dice schema.format',
  range: 'está fuera de schema.minimum y schema.maximum',
  rule: 'no cumple con su regla {rule}',
};
