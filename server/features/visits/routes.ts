import { featureRoutes } from '../../platform/http/route.ts';
import { careIceRoute, careLineRoute, careRoomRoute } from './routes/line.ts';
import {
  careActiveRoute,
  careEndedRoute,
  careLeaveRoute,
  careRateRoute,
  careStartRoute,
  careWaiveRoute,
} from './routes/patient.ts';

/** Mounts the calls of this feature. */
export const visitsRoutes = featureRoutes(
  careActiveRoute,
  careStartRoute,
  careWaiveRoute,
  careLeaveRoute,
  careEndedRoute,
  careRateRoute,
  careLineRoute,
  careIceRoute,
  careRoomRoute,
);
