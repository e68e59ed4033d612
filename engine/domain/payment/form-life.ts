/** Milliseconds in which a repeated request gets the same payment's form, so that one attention is not paid twice. */
export const REUSE = 30 * 60_000;

/** Milliseconds from its creation for which a form can be paid: a form that is reused at its oldest has half an hour left. */
export const FORM_LIFE = 2 * REUSE;

/** Milliseconds for which a ticket of a form can be paid in cash; companies credit it within days. */
export const TICKET_LIFE = 3 * 24 * 3_600_000;

/** Milliseconds after which an order gets no further charge: its last ticket has ended, and a day for the company. */
export const CHARGED_AGAIN = TICKET_LIFE + 24 * 3_600_000;

/** Milliseconds for which a company is asked about an order that it left undecided or rejected. */
export const FORGOTTEN = 30 * 24 * 3_600_000;

/** Milliseconds in which companies refund. */
export const REFUNDABLE = 180 * 24 * 3_600_000;
