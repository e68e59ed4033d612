import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { DraftTexts } from '../../services/consulting/draft.ts';

/** What a body says was written; an empty text is none. */
export interface WrittenBody {
  readonly notas?: string | null;
  readonly receta?: string | null;
}

/**
 * The texts of a body, no longer than the page lets them be written.
 * @throws AppError 422 TEXT_TOO_LONG
 */
export function textsOf(tenant: CompiledTenant, { notas, receta }: WrittenBody): DraftTexts {
  const longest = tenant.public.settings.care.notesLength;
  for (const [field, text] of Object.entries({ notas, receta }))
    if ((text?.length ?? 0) > longest) throw new AppError(422, 'TEXT_TOO_LONG', { field });
  return { notas: notas?.trim() || null, receta: receta?.trim() || null };
}
