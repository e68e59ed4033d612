/** Makes the demo refuse a DNI ending in 8, to show the refusal (CARE-12). */
export const refusesLimit = (identityNumber: string): boolean => identityNumber.endsWith('8');
