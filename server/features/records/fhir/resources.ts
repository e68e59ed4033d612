import { canonicalDni } from '../../../../engine/domain/identity/dni.ts';
import { numberOf } from '../../../platform/db/phone-numbers.ts';
import type { HealthRecord, RecordConsultation, RecordDocument } from '../record-of.ts';
import { fhirId } from './fhir-id.ts';

/** A FHIR R4 resource; tests validate its shape against the official definitions. */
export interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Identifier system of the DNI (RENAPER). */
const DNI = 'http://www.renaper.gob.ar/dni';
const SNOMED = 'http://snomed.info/sct';

/** Conditions with a certain SNOMED code; all others are text. */
const CODED: Readonly<Record<string, { readonly code: string; readonly display: string }>> = {
  diabetes: { code: '73211009', display: 'Diabetes mellitus (disorder)' },
  hipertension: { code: '38341003', display: 'Hypertensive disorder, systemic arterial (disorder)' },
};

const GENDERS = { F: 'female', M: 'male', X: 'other' } as const;

/** A reference to another resource of the same bundle. */
export const refTo = (id: string): { readonly reference: string } => ({ reference: `urn:uuid:${id}` });

/** The institution of the record. */
export function organization(unit: number, name: string): Resource {
  return { resourceType: 'Organization', id: fhirId(unit, 'organization', unit), name };
}

/** The patient, identified by the DNI. */
export function patient(unit: number, { person }: HealthRecord): Resource {
  const { identityNumber, firstName, lastName, birthDate, sex, phone: telefono, email } = person;
  // Other systems take E.164; a text that is no telephone is still the only way to reach the person.
  const phone = numberOf(person) ?? telefono;
  const telecom = [
    ...(phone ? [{ system: 'phone', value: phone }] : []),
    ...(email ? [{ system: 'email', value: email }] : []),
  ];
  return {
    resourceType: 'Patient',
    id: fhirId(unit, 'person', person.id),
    identifier: [{ use: 'official', system: DNI, value: canonicalDni(identityNumber) }],
    name: [{ use: 'official', family: lastName, given: firstName.split(/\s+/).filter(Boolean) }],
    ...(telecom.length > 0 ? { telecom } : {}),
    ...(sex ? { gender: GENDERS[sex] } : {}),
    ...(birthDate ? { birthDate } : {}),
  };
}

/** The attending professional. */
export function practitioner(unit: number, { doctor, license }: RecordConsultation): Resource {
  const kind = license?.licenceKind === 'prov' ? `MP ${license.licenceProvince ?? ''}`.trim() : 'MN';
  return {
    resourceType: 'Practitioner',
    id: fhirId(unit, 'person', doctor.id),
    ...(license ? { identifier: [{ type: { text: kind }, value: license.licenceNumber }] } : {}),
    name: [
      {
        family: doctor.lastName,
        given: doctor.firstName.split(/\s+/).filter(Boolean),
        ...(license?.title ? { prefix: [license.title] } : {}),
      },
    ],
  };
}

/** A consultation by video. FHIR has no field for the professional's notes, so they go to the narrative. */
export function encounter(
  unit: number,
  subject: string,
  { row, reason, service, doctor }: RecordConsultation,
): Resource {
  return {
    resourceType: 'Encounter',
    id: fhirId(unit, 'consultation', row.id),
    ...narrative(row.notes ?? ''),
    identifier: [{ value: row.code }],
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR', display: 'virtual' },
    serviceType: { text: service },
    ...(reason ? { reasonCode: [{ text: reason }] } : {}),
    subject: refTo(subject),
    participant: [{ individual: refTo(fhirId(unit, 'person', doctor.id)) }],
    period: { start: row.heldAt.toISOString() },
  };
}

/** A document, stored in the archive at `path`. */
export function documentReference(
  unit: number,
  subject: string,
  { row, doctor }: RecordConsultation,
  { id, tipo, size, createdAt, path }: RecordDocument & { readonly path: string },
): Resource {
  return {
    resourceType: 'DocumentReference',
    id: fhirId(unit, 'document', id),
    status: 'current',
    type: { text: tipo },
    subject: refTo(subject),
    date: createdAt.toISOString(),
    author: [refTo(fhirId(unit, 'person', doctor.id))],
    content: [{ attachment: { contentType: 'application/pdf', url: encodeURI(path), title: tipo, size } }],
    context: { encounter: [refTo(fhirId(unit, 'consultation', row.id))] },
  };
}

/** A prescription in the professional's words. */
export function medicationRequests(unit: number, subject: string, held: RecordConsultation): Resource[] {
  return held.prescriptions.map(({ number, content, emittedAt }) => ({
    resourceType: 'MedicationRequest',
    id: fhirId(unit, 'prescription', number),
    identifier: [{ value: String(number) }],
    status: 'unknown',
    intent: 'order',
    medicationCodeableConcept: { text: content },
    subject: refTo(subject),
    encounter: refTo(fhirId(unit, 'consultation', held.row.id)),
    authoredOn: emittedAt.toISOString(),
    requester: refTo(fhirId(unit, 'person', held.doctor.id)),
  }));
}

/** The person's own statements on their health, unconfirmed. */
export function conditions(
  unit: number,
  subject: string,
  { person, conditions: marked, conditionsAt }: HealthRecord,
  labelOf: (condition: string) => string,
): Resource[] {
  return marked.map(({ condition, note }) => {
    const coded = CODED[condition];
    return {
      resourceType: 'Condition',
      id: fhirId(unit, 'condition', `${person.id} ${condition}`),
      clinicalStatus: coding('http://terminology.hl7.org/CodeSystem/condition-clinical', 'active'),
      verificationStatus: coding('http://terminology.hl7.org/CodeSystem/condition-ver-status', 'unconfirmed'),
      category: [coding('http://terminology.hl7.org/CodeSystem/condition-category', 'problem-list-item')],
      code: { ...(coded ? { coding: [{ system: SNOMED, ...coded }] } : {}), text: labelOf(condition) },
      subject: refTo(subject),
      ...(conditionsAt ? { recordedDate: conditionsAt.toISOString() } : {}),
      asserter: refTo(subject),
      ...(note ? { note: [{ text: note }] } : {}),
    };
  });
}

/**
 * Narrative for words that no field of the resource holds, line by line; omitted when empty. Removes characters that
 * XML forbids.
 */
function narrative(words: string): { readonly text?: { readonly status: 'additional'; readonly div: string } } {
  const lines = words
    .split(/[\r\n\v\f\u2028\u2029]+/)
    .map((line) => line.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ').trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return {};
  return { text: { status: 'additional', div: division(lines) } };
}

/** Lines as FHIR's narrative: a paragraph each, escaped. */
export function division(lines: readonly string[]): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('');
  return `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs}</div>`;
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function coding(system: string, code: string): { readonly coding: readonly { system: string; code: string }[] } {
  return { coding: [{ system, code }] };
}
