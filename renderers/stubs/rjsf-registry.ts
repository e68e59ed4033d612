import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { englishStringTranslator } from '@rjsf/utils';

/**
 * Stands in for RJSF's default registry, which brings every field, widget and template it has (12 kB gz). Our forms are
 * flat objects of simple values, numbers typed as text (rjsf-schema.ts), and bring their own theme (renderers/fields/edit/rjsf-theme.ts), so these fields are
 * all that is ever drawn.
 */
function getDefaultRegistry(): object {
  return {
    fields: { BooleanField, ObjectField, SchemaField, StringField },
    templates: {},
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
  };
}

// Its importer asks for a default.
export { getDefaultRegistry as default };
