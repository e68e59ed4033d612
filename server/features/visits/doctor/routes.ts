import { featureRoutes } from '../../../platform/http/route.ts';
import {
  consultingAttachRoute,
  consultingDetachRoute,
  consultingDraftRoute,
  consultingSaveDraftRoute,
} from './routes/draft.ts';
import { consultingEarlierRoute, consultingIdentityRoute, consultingPatientRoute } from './routes/patient.ts';
import {
  consultingCallRoute,
  consultingCurrentRoute,
  consultingFinishRoute,
  consultingHangUpRoute,
  consultingHeldRoute,
  consultingQueueRoute,
} from './routes/queue.ts';

/** Mounts the calls of this feature. */
export const consultingRoutes = featureRoutes(
  consultingQueueRoute,
  consultingCallRoute,
  consultingCurrentRoute,
  consultingHeldRoute,
  consultingHangUpRoute,
  consultingFinishRoute,
  consultingPatientRoute,
  consultingEarlierRoute,
  consultingIdentityRoute,
  consultingDraftRoute,
  consultingSaveDraftRoute,
  consultingAttachRoute,
  consultingDetachRoute,
);
