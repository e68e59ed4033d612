import { todayIn, ZONE } from '../../../../engine/domain/dates/zone.ts';
import { API_WORDS } from '../../../../engine/language/messages/api.ts';
import { ART_USERS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { longCsvOf } from '../../../platform/files/export/csv.ts';
import { ownColumns } from '../../../platform/files/export/own-columns.ts';
import { shownTable } from '../../../platform/files/export/shown-table.ts';
import { inSheetTurn, xlsxOf } from '../../../platform/files/export/xlsx.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { EXPORT_LIMIT } from '../../../platform/limits/limits.ts';
import { presentPerson } from '../../people/index.ts';
import { type ListedCases, withCaseAudit } from '../case-access.ts';
import type { CaseRow } from '../case-row.ts';
import { allCases } from '../list-cases.ts';
import { caseFilterOf } from './case-filter-of.ts';

/** Upper limit of cases per export; larger results must be filtered. */
const MOST = 10_000;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Describes the list that was taken out as a file. */
const readingOf = (filter: object, cases: readonly CaseRow[]): ListedCases => ({
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
          { action: 'art.export', listOf: (cases: readonly CaseRow[]) => readingOf({ formato, ...body }, cases) },
          async (manager) =>
            allCases(deps, tenant, manager, await caseFilterOf('art.export', body, request, deps), MOST),
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
