import type { CompiledField, CompiledTenant } from '../../engine/language/artifact.ts';
import { cleanValue } from '../../engine/language/forms/clean.ts';
import { tenantRoot } from '../../engine/language/forms/form-roots.ts';
import { initialValues } from '../../engine/language/forms/initial-values.ts';
import { fromPayload, type Payload, payloadKeys, toPayload } from '../../engine/language/forms/payload.ts';
import { validateForm } from '../../engine/language/forms/validate-form.ts';
import { scopeOf } from '../../engine/language/rules/scope.ts';
import { callForms, type FormCall } from '../../schemas/generated/call-forms.ts';
import { acceptBody } from '../features/forms/accept-body.ts';
import { presentPerson } from '../features/people/present-person.ts';
import { type Clock, today } from '../platform/core/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import { unitFlags } from '../platform/units/unit-flags.ts';

/** One answer that a form refuses. */
export interface FormRefusal {
  /** Name in the call. */
  readonly name: string;
  /** The form's own sentence. */
  readonly say: string;
  /** `FIELD_REQUIRED`, `FIELD_PATTERN`, or `FORM_HIDDEN_FIELD` for an answer that the form does not ask for. */
  readonly code: string;
}

const NOT_ASKED = 'La organización no pide este dato: dejá vacía la celda';

/**
 * Judges an operator's values by the tenant's own forms: the very function that accepts a call's body, so that page,
 * call and import cannot differ.
 */
export class FormJudge {
  readonly #tenant: CompiledTenant;
  readonly #roots: Readonly<Record<string, unknown>>;

  private constructor(tenant: CompiledTenant, roots: Readonly<Record<string, unknown>>) {
    this.#tenant = tenant;
    this.#roots = roots;
  }

  /** Judge of one order; features of the unit and the day are those of its beginning. */
  static async of(db: Database, tenant: CompiledTenant, clock: Clock): Promise<FormJudge> {
    const { settings, codes } = tenant.public;
    const flags = { ...(await unitFlags(db, tenant)) };
    const moment = { today: today(clock), now: clock.now().toISOString() };
    return new FormJudge(tenant, { tenant: tenantRoot(tenant.public), settings, codes, flags, ...moment });
  }

  /**
   * Refusals of a body, at most one a name. A name that the form does not ask for is one, and the others are judged
   * without it.
   * @param person whose profile it is, where the form edits one
   */
  refusals(call: FormCall, body: Payload, person?: PersonRow): readonly FormRefusal[] {
    const { forms } = this.#tenant.public;
    const shown = person && { ...presentPerson(this.#tenant, person), terms: null };
    // The holder of the family saves the profile of a member.
    const user = shown && person.kind === 'member' ? { ...shown, role: 'patient' } : shown;
    const scope = scopeOf({ ...this.#roots, user: user ?? null, family: [] });
    const [form] = this.#formsOf(call);
    const current = form === undefined || shown === undefined ? {} : initialValues(form, shown, scopeOf({}));
    const refused: FormRefusal[] = [];
    let asked = body;
    for (;;) {
      const judged = acceptBody(call, forms, asked, scope, { current });
      if (judged === undefined || judged.ok) return refused;
      const errors = judged.errors.map(({ code, field = '', text = '' }) => ({ name: field, code, say: text }));
      if (judged.status === 422) return [...refused, ...errors];
      const unasked = errors.filter(({ name }) => Object.hasOwn(asked, name));
      if (unasked.length === 0) return [...refused, ...errors];
      refused.push(...unasked.map((error) => ({ ...error, say: NOT_ASKED })));
      const gone = new Set(unasked.map(({ name }) => name));
      asked = Object.fromEntries(Object.entries(asked).filter(([name]) => !gone.has(name)));
    }
  }

  /** A value as the call's form cleans it before storing; undefined when nothing is left. */
  cleaned(call: FormCall, name: string, value: string): string | undefined {
    const field = this.#fieldOf(call, name);
    const cleaned = field === undefined ? value.trim() : cleanValue(field, value);
    return cleaned === undefined ? undefined : String(cleaned);
  }

  /**
   * Values that the call's forms fix: the call stores them whatever it is sent, unless the answers of this person hide
   * their field (docs/decisions/0004).
   */
  fixed(call: FormCall, body: Payload): Payload {
    const scope = scopeOf({ ...this.#roots, user: null, family: [] });
    const found = this.#formsOf(call).map((form) => {
      const { values } = validateForm(form, fromPayload(form, body), scope);
      const fixed = Object.entries(values).filter(([key]) => form.fields[key]?.fixed !== undefined);
      return toPayload(form, Object.fromEntries(fixed));
    });
    return Object.assign({}, ...found);
  }

  #formsOf(call: FormCall) {
    const { forms } = this.#tenant.public;
    return callForms[call].forms.flatMap((id) => (Object.hasOwn(forms, id) ? (forms[id] ?? []) : []));
  }

  #fieldOf(call: FormCall, name: string): CompiledField | undefined {
    const fields = this.#formsOf(call).flatMap((form) => Object.values(form.fields));
    return fields.find((field) => payloadKeys(field).includes(name));
  }
}
