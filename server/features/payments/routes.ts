import { featureRoutes } from '../../platform/http/route.ts';
import { careLimitsRoute, couponPaidRoute } from './routes/coupon.ts';
import { paymentNotificationRoute } from './routes/notification.ts';
import { paymentCreateRoute, paymentDropRoute, paymentPendingRoute } from './routes/payment.ts';
import { paymentReturnRoute } from './routes/return.ts';

/** Mounts the calls of this feature. */
export const paymentsRoutes = featureRoutes(
  paymentCreateRoute,
  paymentDropRoute,
  paymentPendingRoute,
  careLimitsRoute,
  couponPaidRoute,
  paymentNotificationRoute,
  paymentReturnRoute,
);
