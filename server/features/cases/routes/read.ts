import type { FastifyRequest } from 'fastify';
import { todayIn, ZONE } from '../../../../engine/domain/dates/zone.ts';
import { API_WORDS } from '../../../../engine/language/messages/api.ts';
import type { FilteredCall } from '../../../../schemas/generated/call-filters.ts';
import { ART_USERS, COORDINATORS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { longCsvOf } from '../../../platform/files/export/csv.ts';
import { ownColumns } from '../../../platform/files/export/own-columns.ts';
import { shownTable } from '../../../platform/files/export/shown-table.ts';
import { inSheetTurn, xlsxOf } from '../../../platform/files/export/xlsx.ts';
import { callSchema, paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { EXPORT_LIMIT } from '../../../platform/limits/limits.ts';
import { acceptOwnFilter } from '../../forms/index.ts';
import { presentPerson } from '../../people/index.ts';
import { type ListedCases, withCaseAudit } from '../case-access.ts';
import { type CaseDetail, caseDetail } from '../case-detail.ts';
import type { CaseFilter } from '../case-filter.ts';
import { type CaseNeighbours, caseNeighbours } from '../case-neighbours.ts';
import { caseOverview } from '../case-overview.ts';
import type { CaseRow } from '../case-row.ts';
import { allCases, type CaseList, listCases } from '../list-cases.ts';

/** A page of the cases that the signed-in manager sees. */
export const artListRoute: Route = (app, deps) => {
  app.post('/api/art/listarFitro', { schema: callSchema('art.list'), config: { access: ART_USERS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.list', listOf: pageRead(request.body) }, async (manager) => {
      const { page, ...body } = request.body;
      const filter = await caseFilterOf('art.list', body, request, deps);
      return listCases(deps, tenantOf(request), manager, { filter, page: page ?? 1 });
    }),
  );
};

/** Describes the page of the list that was read. */
const pageRead =
  (filter: object) =>
  ({ casos, total }: CaseList): ListedCases => ({ filter, shown: total, cases: casos.map(({ casoId }) => casoId) });

/** All data of a case. */
export const artDetailRoute: Route = (app, deps) => {
  app.get(
    '/api/art/detalle/:id',
    { schema: paramsSchema('art.detail'), config: { access: ART_USERS } },
    async (request) => {
      const address = await portalAddress(request, deps);
      return withCaseAudit(
        request,
        deps,
        { action: 'art.read', caseOf: ({ caso }: CaseDetail) => caso.id },
        (manager) => caseDetail({ ...deps, address }, tenantOf(request), manager, request.params.id),
      );
    },
  );
};

/** The cases before and after one, in the reader's filtered and sorted list. */
export const artNeighboursRoute: Route = (app, deps) => {
  app.post('/api/art/vecinos', { schema: callSchema('art.neighbours'), config: { access: ART_USERS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.neighbours', listOf: placeRead(request.body) }, async (manager) => {
      const { id, ...body } = request.body;
      const filter = await caseFilterOf('art.neighbours', body, request, deps);
      return caseNeighbours(deps, tenantOf(request), manager, { filter, number: id });
    }),
  );
};

/** Describes the place in the list that was read, with the cases beside it. */
const placeRead =
  ({ id, ...filter }: { readonly id: number }) =>
  ({ total, anterior, siguiente }: CaseNeighbours): ListedCases => ({
    filter,
    shown: total,
    cases: [anterior, id, siguiente].filter((number) => number !== null),
  });

/** Counts of the unit's cases, for coordinators. */
export const artOverviewRoute: Route = (app, deps) => {
  app.post('/api/art/resumen', { schema: callSchema('art.overview'), config: { access: COORDINATORS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.overview' }, ({ unit }) => caseOverview(deps, tenantOf(request), unit)),
  );
};

/** Upper limit of cases per export; larger results must be filtered. */
const MOST = 10_000;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Describes the list that was taken out as a file. */
const exportRead = (filter: object, cases: readonly CaseRow[]): ListedCases => ({
  filter,
  shown: cases.length,
  cases: cases.map(({ casoId }) => casoId),
});

const FILE = {
  description: API_WORDS.file,
  content: Object.fromEntries(
    Object.values(TYPES).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
};

/** Exports the filtered list as a file, with the columns of the tenant's list. */
export const artExportRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('art.export');
  app.post(
    '/api/art/exportar',
    { schema: { ...schema, response: { ...response, 200: FILE } }, config: { access: ART_USERS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { formato, ...body } = request.body;
      const { person } = sessionOf(request);
      await countOwnCall(deps, tenant, EXPORT_LIMIT, person.id);
      const user = presentPerson(tenant, person);
      const sheetOf = async () => {
        const rows = await withCaseAudit(
          request,
          deps,
          { action: 'art.export', listOf: (cases: readonly CaseRow[]) => exportRead({ formato, ...body }, cases) },
          async (manager) => {
            const filter = await caseFilterOf('art.export', body, request, deps);
            return allCases(deps, tenant, manager, { filter, most: MOST });
          },
        );
        return shownTable(tenant, 'art.list', user, rows, (shown) => ownColumns(tenant, 'art.create', 'case', shown));
      };
      const bytes =
        formato === 'csv'
          ? await longCsvOf(await sheetOf())
          : await inSheetTurn({ unit: person.unit, person: person.id }, async () => {
              // The client disconnected while waiting for its turn.
              if (request.raw.socket.destroyed) throw new AppError(400, 'INVALID_REQUEST');
              return xlsxOf(await sheetOf(), 'Casos');
            });
      const name = `casos-${todayIn(ZONE, deps.clock.now())}.${formato}`;
      return reply.header('content-disposition', `attachment; filename="${name}"`).type(TYPES[formato]).send(bytes);
    },
  );
};

/** The filter's fields in a body. */
type FilterBody = Omit<CaseFilter, 'own'> & {
  readonly propios?: Readonly<Record<string, unknown>> | null;
};

/**
 * Parses a body's filter; the call's filter form validates values of the tenant's own fields.
 * @throws AppError as `acceptOwnFilter`
 */
async function caseFilterOf(
  call: FilteredCall,
  body: FilterBody,
  request: FastifyRequest,
  deps: AppDeps,
): Promise<CaseFilter> {
  const { propios, ...filter } = body;
  return { ...filter, own: await acceptOwnFilter(call, 'case', propios, request, deps) };
}
