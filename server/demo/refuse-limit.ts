/** In demo mode the validation of attentions fails for a DNI that ends in 8, so that its refusal can be seen (CARE-12). */
export const refusesLimit = (documento: string): boolean => documento.endsWith('8');
