import { accountRoutes } from './features/account/routes.ts';
import { agendaRoutes } from './features/agenda/routes.ts';
import { appointmentsRoutes } from './features/appointments/routes.ts';
import { bannersRoutes } from './features/banners/routes.ts';
import { casesRoutes } from './features/cases/routes.ts';
import { channelsRoutes } from './features/channels/routes.ts';
import { conditionsRoutes } from './features/conditions/routes.ts';
import { coverageRoutes } from './features/coverage/routes.ts';
import { demoRoutes } from './features/demo/routes.ts';
import { documentsRoutes } from './features/documents/routes.ts';
import { eligibilityRoutes } from './features/eligibility/routes.ts';
import { emailVerificationRoutes } from './features/email-verification/routes.ts';
import { familyRoutes } from './features/family/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { invitationsRoutes } from './features/invitations/routes.ts';
import { jobsRoutes } from './features/jobs/routes.ts';
import { mfaRoutes } from './features/mfa/routes.ts';
import { paymentsRoutes } from './features/payments/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { prescriptionsRoutes } from './features/prescriptions/routes.ts';
import { recordsRoutes } from './features/records/routes.ts';
import { recoveryRoutes } from './features/recovery/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { savedFiltersRoutes } from './features/saved-filters/routes.ts';
import { servicesRoutes } from './features/services/routes.ts';
import { sessionsRoutes } from './features/sessions/routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { tenantsRoutes } from './features/tenants/routes.ts';
import { termsRoutes } from './features/terms/routes.ts';
import { consultingRoutes } from './features/visits/doctor/routes.ts';
import { visitsRoutes } from './features/visits/routes.ts';
import type { FeatureRoutes } from './platform/http/route.ts';

/** The plugins of all features with calls; the order does not matter. */
export const FEATURES: readonly FeatureRoutes[] = [
  accountRoutes,
  agendaRoutes,
  appointmentsRoutes,
  bannersRoutes,
  casesRoutes,
  channelsRoutes,
  conditionsRoutes,
  coverageRoutes,
  demoRoutes,
  documentsRoutes,
  eligibilityRoutes,
  emailVerificationRoutes,
  familyRoutes,
  historyRoutes,
  invitationsRoutes,
  jobsRoutes,
  mfaRoutes,
  paymentsRoutes,
  peopleRoutes,
  prescriptionsRoutes,
  recordsRoutes,
  recoveryRoutes,
  registrationRoutes,
  savedFiltersRoutes,
  servicesRoutes,
  sessionsRoutes,
  signInRoutes,
  systemRoutes,
  tenantsRoutes,
  termsRoutes,
  consultingRoutes,
  visitsRoutes,
];
