import calls from '../../../../schemas/calls.json' with { type: 'json' };
import entities from '../../../../schemas/entities.json' with { type: 'json' };
import { blockFiles } from '../../../../schemas/generated/schema-files.ts';
import points from '../../../../schemas/points.json' with { type: 'json' };
import routes from '../../../../schemas/routes.json' with { type: 'json' };
import type { NamedProfiles, ObjectProfile, OwnEntity, Profile } from '../../types/profile.ts';

/** Parameters and answer of a call of the catalogue (schemas/calls.json). */
export interface CallContract {
  readonly description: string;
  readonly access: 'anonymous' | 'session';
  /** It answers and changes nothing: a page may ask it by itself. */
  readonly reads?: true;
  readonly request: ObjectProfile;
  /** Names of the request that may be left out. */
  readonly optional?: readonly string[];
  /** The entity whose fields of the tenant's own it takes beside these, under `propios`. */
  readonly own?: OwnEntity;
  /** The form that narrows what it answers. */
  readonly filter?: string;
  /** Names by which `orden` sorts the answer, beside own fields. */
  readonly orders?: readonly string[];
  readonly answer: Profile;
  /** Refusals it may be answered with. */
  readonly codes: readonly string[];
}

/** Properties and outcomes of a block in code (schemas/blocks/). */
export interface BlockContract {
  readonly description: string;
  /** Calls that it makes itself: a tenant that shows it declares their addresses. */
  readonly calls: readonly string[];
  readonly props: Readonly<Record<string, Profile>>;
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, Profile>>>>;
}

/** Entities by name, for `$ref` and for types such as `Person[]`, as the contract has them: a tenant's own fields are not in it. */
export const NAMED: NamedProfiles = table<Profile>(entities);

/** Calls by name. */
export const CALLS: ReadonlyMap<string, CallContract> = new Map(Object.entries(table<CallContract>(calls)));

/** Blocks by name. */
export const BLOCKS: ReadonlyMap<string, BlockContract> = new Map(Object.entries(table<BlockContract>(blockFiles)));

/** Points that checks attach to. */
export const POINTS: readonly string[] = Object.keys(table<object>(points));

/** Points whose checks a call runs, by call. */
export const POINT_CALLS: ReadonlyMap<string, readonly string[]> = pointsByCall();

function pointsByCall(): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const [point, { calls: guarded }] of Object.entries(table<{ readonly calls: readonly string[] }>(points)))
    for (const call of guarded) lists.set(call, [...(lists.get(call) ?? []), point]);
  return lists;
}

/** The routes of the contract; a tenant need not have a screen for each. */
export const CONTRACT_ROUTES: readonly string[] = Object.keys(table<string>(routes));

/**
 * A table of schemas/ without the name of its schema. The tables are checked against their schemas by a test, so here
 * they are taken at their word: TypeScript widens JSON's literals and cannot see it.
 */
function table<Row>(json: object): Readonly<Record<string, Row>> {
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== '$schema'));
}
