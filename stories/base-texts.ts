import call from '../tenants/_base/texts.call.json' with { type: 'json' };
import form from '../tenants/_base/texts.form.json' with { type: 'json' };
import whole from '../tenants/_base/texts.json' with { type: 'json' };
import paper from '../tenants/_base/texts.paper.json' with { type: 'json' };
import server from '../tenants/_base/texts.server.json' with { type: 'json' };

/** Texts of `_base` by code, for stories and tests of parts that no screen is needed for. */
export const baseTexts = { ...whole, ...call, ...form, ...paper, ...server };
