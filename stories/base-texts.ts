import tenant from '../tenants/_base/tenant.json' with { type: 'json' };
import call from '../tenants/_base/texts.call.json' with { type: 'json' };
import form from '../tenants/_base/texts.form.json' with { type: 'json' };
import whole from '../tenants/_base/texts.json' with { type: 'json' };
import paper from '../tenants/_base/texts.paper.json' with { type: 'json' };
import server from '../tenants/_base/texts.server.json' with { type: 'json' };

/** Texts of `_base` by code, for stories and tests of parts that no screen is needed for. */
export const baseTexts = { ...whole, ...call, ...form, ...paper, ...server, ...spelled() };

/** The texts that name the vocabulary, in the words of `_base`. */
function spelled() {
  const { insurer, plan, affiliateNumber } = tenant.vocabulary;
  const words: readonly (readonly [string, string])[] = [
    ['{{vocabulary.insurer}}', insurer.word],
    ['{{vocabulary.plan}}', plan.word],
    ['{{vocabulary.affiliateNumber.short}}', affiliateNumber.short],
  ];
  const inWords = (text: string) => words.reduce((said, [name, word]) => said.replace(name, word), text);
  return {
    'paper.receta.affiliate': inWords(paper['paper.receta.affiliate']),
    'paper.historia.insured': inWords(paper['paper.historia.insured']),
  };
}
