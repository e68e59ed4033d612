import { todayIn, ZONE } from '../../../engine/dates/zone.ts';
import { API_WORDS } from '../../../engine/messages/api.ts';
import { ART_USERS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { allCases } from '../../services/art/list-cases.ts';
import { longCsvOf } from '../../services/export/csv.ts';
import { ownColumns } from '../../services/export/own-columns.ts';
import { shownTable } from '../../services/export/shown-table.ts';
import { inSheetTurn, xlsxOf } from '../../services/export/xlsx.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { EXPORT_LIMIT } from '../../services/limits/limits.ts';
import { presentPerson } from '../../services/people/present-person.ts';
import type { Route } from '../route.ts';
import { caseFilterOf, type FilterBody } from './case-filter-of.ts';

type Body = FilterBody & { readonly formato: 'csv' | 'xlsx' };

/** Cases of one export; more are narrowed by the filter first. */
const MOST = 10_000;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const FILE = {
  description: API_WORDS.file,
  content: Object.fromEntries(
    Object.values(TYPES).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
};

/** The filtered list as a file, in the columns that the tenant's list has (A27). */
export const exportarRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('art.export');
  app.post<{ Body: Body }>(
    '/api/art/exportar',
    { schema: { ...schema, response: { ...response, 200: FILE } }, config: { access: ART_USERS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { formato, ...body } = request.body;
      const { person } = sessionOf(request);
      await countOwnCall(deps, tenant, EXPORT_LIMIT, person.id);
      const user = presentPerson(tenant, person);
      const sheetOf = async () => {
        const rows = await withCaseAudit(request, deps, { action: 'art.export' }, async (manager) =>
          allCases(deps, tenant, manager, await caseFilterOf('art.export', body, request, deps), MOST),
        );
        return shownTable(tenant, 'art.list', user, rows, (shown) => ownColumns(tenant, 'art.create', 'case', shown));
      };
      const bytes =
        formato === 'csv'
          ? await longCsvOf(await sheetOf())
          : await inSheetTurn({ unit: person.unit, person: person.id }, async () => {
              // Who is gone waits for nothing.
              if (request.raw.socket.destroyed) throw new AppError(400, 'INVALID_REQUEST');
              return xlsxOf(await sheetOf(), 'Casos');
            });
      const name = `casos-${todayIn(ZONE, deps.clock.now())}.${formato}`;
      return reply.header('content-disposition', `attachment; filename="${name}"`).type(TYPES[formato]).send(bytes);
    },
  );
};
