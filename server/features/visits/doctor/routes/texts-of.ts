import type { CompiledTenant } from '../../../../../engine/language/artifact.ts';
import { seenText } from '../../../../../engine/language/rules/values/readable-text.ts';
import { AppError } from '../../../../platform/core/app-error.ts';
import type { DraftTexts } from '../draft.ts';

/** Texts of a body; one of which nothing would be seen counts as null. */
export interface WrittenBody {
  readonly notas?: string | null;
  readonly receta?: string | null;
}

/**
 * Validates the texts' length by the page's limits.
 * @throws AppError 422 TEXT_TOO_LONG
 */
export function textsOf(tenant: CompiledTenant, { notas, receta }: WrittenBody): DraftTexts {
  const longest = tenant.public.settings.care.notesLength;
  for (const [field, text] of Object.entries({ notas, receta }))
    if ((text?.length ?? 0) > longest) throw new AppError(422, 'TEXT_TOO_LONG', { field });
  return { notas: seenText(notas), receta: seenText(receta) };
}
