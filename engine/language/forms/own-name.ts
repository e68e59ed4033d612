/** Name under which a call takes the tenant's own fields, beside the names of the contract. */
export const OWN_FIELDS = 'propios';

/** The name under which one of them is sent. */
export const ownName = (key: string): string => `${OWN_FIELDS}.${key}`;
