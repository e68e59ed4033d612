import { type DocumentKind, shapeOf } from '../../language/documents.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { entry } from '../../source/tree.ts';
import { checkDocument } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import { formDocumentAt } from '../forms/forms.ts';
import { globalEnv, walk } from '../screens/walk.ts';
import { checkPortalTexts } from './portal-texts.ts';

/** Documents that every screen shares, and read only what can be read everywhere. */
const SHARED: readonly DocumentKind[] = ['tenant', 'menu', 'tiles', 'shell', 'terms', 'codes'];

/** Checks menu, tiles, header and footer, parts, and the forms that no screen shows (the server validates them too). */
export function checkSharedDocuments(context: Context): void {
  for (const kind of SHARED) {
    const document = documentOf(context.documents, kind);
    if (document !== undefined)
      checkDocument(
        document,
        { name: kind, run: (recorded) => walk(globalEnv(recorded), document, shapeOf(kind)) },
        context,
      );
  }
  for (const part of documentsOf(context.documents, 'part').values()) {
    const received = profileOfDeclarations(entry(part, 'receives'), saysNullable);
    const view = entry(part, 'view');
    const shape = shapeOf('part').child('view');
    if (view !== undefined && shape !== undefined)
      checkDocument(
        part,
        {
          name: 'part',
          run: (recorded) => walk(globalEnv(recorded).withRoot('received', received), view, shape),
        },
        context,
      );
  }
  const shown = context.used.get('forms') ?? new Set<string>();
  for (const [id, form] of documentsOf(context.documents, 'form')) {
    // In a screen a form reads more: one that a damaged screen may show is not checked without it.
    if (!shown.has(id) && context.damaged?.mayName(id) !== true)
      checkDocument(form, { name: 'form', run: (recorded) => formDocumentAt(globalEnv(recorded), id, form) }, context);
  }
  const texts = documentOf(context.documents, 'texts');
  if (texts !== undefined) checkDocument(texts, { name: 'texts', run: checkPortalTexts }, context);
}
