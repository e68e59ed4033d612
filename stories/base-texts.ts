import call from '../schemas/texts/call.json' with { type: 'json' };
import form from '../schemas/texts/form.json' with { type: 'json' };
import page from '../schemas/texts/page.json' with { type: 'json' };
import paper from '../schemas/texts/paper.json' with { type: 'json' };
import server from '../schemas/texts/server.json' with { type: 'json' };
import tenant from '../tenants/_base/tenant.json' with { type: 'json' };

/** The words of the contract by code, for stories and tests of parts that no screen is needed for. */
export const baseTexts = { ...page, ...call, ...form, ...paper, ...server, ...spelled() };

/** The one text by code that names the vocabulary, in the words of `_base`. */
function spelled(): Pick<typeof paper, 'paper.receta.affiliate'> {
  const { 'paper.receta.affiliate': text } = paper;
  return {
    'paper.receta.affiliate': text.replace(
      '{{vocabulary.affiliateNumber.short}}',
      tenant.vocabulary.affiliateNumber.short,
    ),
  };
}
