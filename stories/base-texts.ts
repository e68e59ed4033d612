import tenant from '../tenants/_base/tenant.json' with { type: 'json' };
import call from '../tenants/_base/texts.call.json' with { type: 'json' };
import form from '../tenants/_base/texts.form.json' with { type: 'json' };
import whole from '../tenants/_base/texts.json' with { type: 'json' };
import paper from '../tenants/_base/texts.paper.json' with { type: 'json' };
import server from '../tenants/_base/texts.server.json' with { type: 'json' };

/** Texts of `_base` by code, for stories and tests of parts that no screen is needed for. */
export const baseTexts = { ...whole, ...call, ...form, ...paper, ...server, ...spelled() };

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
