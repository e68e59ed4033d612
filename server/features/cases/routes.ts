import { featureRoutes } from '../../platform/http/route.ts';
import { artCancelRoute, artCloseRoute, artMailRoute } from './routes/close.ts';
import { artCreateRoute, artWorkerRoute } from './routes/create.ts';
import { artAddDocumentRoute, artDescribeDocumentRoute } from './routes/documents.ts';
import { artEditClosingRoute, artEditDataRoute, artEditPatientRoute, artFollowUpRoute } from './routes/edit.ts';
import { artManagersRoute, artMoveRoute, artMoveSeveralRoute } from './routes/managers.ts';
import { artDetailRoute, artExportRoute, artListRoute, artNeighboursRoute, artOverviewRoute } from './routes/read.ts';
import { artRescheduleRoute, artScheduleRoute } from './routes/schedule.ts';

/** Mounts the calls of this feature. */
export const casesRoutes = featureRoutes(
  artCreateRoute,
  artWorkerRoute,
  artListRoute,
  artDetailRoute,
  artNeighboursRoute,
  artOverviewRoute,
  artExportRoute,
  artEditPatientRoute,
  artEditDataRoute,
  artEditClosingRoute,
  artFollowUpRoute,
  artAddDocumentRoute,
  artDescribeDocumentRoute,
  artScheduleRoute,
  artRescheduleRoute,
  artCancelRoute,
  artCloseRoute,
  artMailRoute,
  artManagersRoute,
  artMoveRoute,
  artMoveSeveralRoute,
);
