import type { HealthRecord } from '../record-of.ts';
import { fhirId } from './fhir-id.ts';
import {
  conditions,
  division,
  documentReference,
  encounter,
  medicationRequests,
  organization,
  patient,
  practitioner,
  type Resource,
  refTo,
} from './resources.ts';

/** Values of a bundle from outside the record. */
export interface BundleOf {
  readonly unit: number;
  /** Name of the institution. */
  readonly institution: string;
  /** Time of the copy. */
  readonly at: Date;
  /** Title and section titles, in the tenant's words. */
  readonly say: (code: string) => string;
  readonly labelOf: (condition: string) => string;
  /** Path of a document in the archive. */
  readonly pathOf: (documentId: string) => string;
}

/** LOINC codes known for certain. */
const LOINC = {
  record: ['11503-0', 'Medical records'],
  conditions: ['11450-4', 'Problem list - Reported'],
  prescriptions: ['10160-0', 'History of Medication use Narrative'],
} as const;

/** Builds a FHIR R4 document: a Composition first, then all resources that it refers to. */
export function recordBundle(record: HealthRecord, about: BundleOf): object {
  const { unit, institution, at, labelOf, pathOf } = about;
  const subject = patient(unit, record);
  const custodian = organization(unit, institution);
  const held = record.consultations;
  const practitioners = new Map(held.map((one) => [one.doctor.id, practitioner(unit, one)]));
  const parts = {
    consultations: held.map((one) => encounter(unit, subject.id, one)),
    documents: held.flatMap((one) =>
      one.documents.flatMap((file) =>
        file.readable ? [documentReference(unit, subject.id, one, { ...file, path: pathOf(file.id) })] : [],
      ),
    ),
    prescriptions: held.flatMap((one) => medicationRequests(unit, subject.id, one)),
    conditions: conditions(unit, subject.id, record, labelOf),
  };
  const composition = compositionOf(about, { subject, custodian, parts, answered: record.conditionsAt !== null });
  const resources = [composition, subject, custodian, ...practitioners.values(), ...Object.values(parts).flat()];
  return {
    resourceType: 'Bundle',
    type: 'document',
    identifier: {
      system: 'urn:ietf:rfc:3986',
      value: `urn:uuid:${fhirId(unit, 'copy', `${record.person.id} ${at.toISOString()}`)}`,
    },
    timestamp: at.toISOString(),
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  };
}

/** Resources of a copy, by section, and whether its person was ever asked for conditions. */
interface Composed {
  readonly subject: Resource;
  readonly custodian: Resource;
  readonly parts: Readonly<Record<'consultations' | 'documents' | 'prescriptions' | 'conditions', readonly Resource[]>>;
  readonly answered: boolean;
}

function compositionOf({ unit, at, say }: BundleOf, { subject, custodian, parts, answered }: Composed): Resource {
  return {
    resourceType: 'Composition',
    id: fhirId(unit, 'composition', subject.id),
    status: 'final',
    type: coded(LOINC.record),
    subject: refTo(subject.id),
    date: at.toISOString(),
    author: [refTo(custodian.id)],
    title: say('historia.title'),
    custodian: refTo(custodian.id),
    section: Object.entries(parts).map(([name, resources]) => ({
      title: say(`historia.${name}`),
      ...(name === 'conditions' || name === 'prescriptions' ? { code: coded(LOINC[name]) } : {}),
      ...(resources.length > 0
        ? { entry: resources.map(({ id }) => refTo(id)) }
        : nothing(say('historia.none'), name === 'conditions' && !answered)),
    })),
  };
}

/**
 * An empty section, which FHIR requires to say so in words with a reason (cmp-1). Conditions that were never asked must
 * not read as absent.
 */
function nothing(words: string, unasked: boolean): object {
  const system = 'http://terminology.hl7.org/CodeSystem/list-empty-reason';
  return {
    text: { status: 'generated', div: division([words]) },
    emptyReason: { coding: [{ system, code: unasked ? 'notasked' : 'nilknown' }] },
  };
}

function coded([code, display]: readonly [string, string]): object {
  return { coding: [{ system: 'http://loinc.org', code, display }] };
}
