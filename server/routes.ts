import { accountCloseRoute } from './features/account/routes/close.ts';
import { profileSaveRoute } from './features/account/routes/save-profile.ts';
import { agendaAbsentRoute } from './features/agenda/routes/absent.ts';
import { agendaBlockRoute } from './features/agenda/routes/block.ts';
import { agendaCancelRoute } from './features/agenda/routes/cancel.ts';
import { agendaListRoute } from './features/agenda/routes/list.ts';
import { agendaMoveRoute } from './features/agenda/routes/move.ts';
import { agendaNextRoute } from './features/agenda/routes/next.ts';
import { agendaTouchedRoute } from './features/agenda/routes/touched.ts';
import { agendaUnblockRoute } from './features/agenda/routes/unblock.ts';
import { appointmentsBookRoute } from './features/appointments/routes/book.ts';
import { appointmentsBusyRoute } from './features/appointments/routes/busy.ts';
import { appointmentsCalendarRoute } from './features/appointments/routes/calendar.ts';
import { appointmentsCancelRoute } from './features/appointments/routes/cancel.ts';
import { appointmentsConfirmRoute } from './features/appointments/routes/confirm.ts';
import { entryAppointmentRoute } from './features/appointments/routes/entry.ts';
import { appointmentsLinkRoute } from './features/appointments/routes/link.ts';
import { appointmentsListRoute } from './features/appointments/routes/list.ts';
import { appointmentsRescheduleRoute } from './features/appointments/routes/reschedule.ts';
import { appointmentsWaitRoute } from './features/appointments/routes/wait.ts';
import { bannersListRoute } from './features/banners/routes/list.ts';
import { artAddDocumentRoute } from './features/cases/routes/add-document.ts';
import { artCancelRoute } from './features/cases/routes/cancel.ts';
import { artCloseRoute } from './features/cases/routes/close.ts';
import { artCreateRoute } from './features/cases/routes/create.ts';
import { artDescribeDocumentRoute } from './features/cases/routes/describe-document.ts';
import { artDetailRoute } from './features/cases/routes/detail.ts';
import { artEditClosingRoute, artEditDataRoute } from './features/cases/routes/edit-own.ts';
import { artEditPatientRoute } from './features/cases/routes/edit-patient.ts';
import { artExportRoute } from './features/cases/routes/export.ts';
import { artFollowUpRoute } from './features/cases/routes/follow-up.ts';
import { artListRoute } from './features/cases/routes/list.ts';
import { artMailRoute } from './features/cases/routes/mail.ts';
import { artManagersRoute } from './features/cases/routes/managers.ts';
import { artMoveRoute } from './features/cases/routes/move.ts';
import { artMoveSeveralRoute } from './features/cases/routes/move-several.ts';
import { artNeighboursRoute } from './features/cases/routes/neighbours.ts';
import { artOverviewRoute } from './features/cases/routes/overview.ts';
import { artRescheduleRoute } from './features/cases/routes/reschedule.ts';
import { artScheduleRoute } from './features/cases/routes/schedule.ts';
import { artWorkerRoute } from './features/cases/routes/worker.ts';
import { channelReceiptsRoute } from './features/channels/routes/receipts.ts';
import { conditionsGetRoute } from './features/conditions/routes/get.ts';
import { conditionsSaveRoute } from './features/conditions/routes/save.ts';
import { couponUseRoute } from './features/coverage/routes/use-coupon.ts';
import { demoOutboxRoute } from './features/demo/routes/outbox.ts';
import { demoRenewRoute } from './features/demo/routes/renew.ts';
import { testPaymentRoute } from './features/demo/routes/test-payment.ts';
import { documentsGetRoute } from './features/documents/routes/get.ts';
import { documentsOpenRoute } from './features/documents/routes/open.ts';
import { checksJudgeRoute } from './features/eligibility/routes/judge.ts';
import { accountMailCodeRoute } from './features/email-verification/routes/mail-code.ts';
import { accountProveRoute } from './features/email-verification/routes/prove.ts';
import { familyCreateRoute } from './features/family/routes/create.ts';
import { consultationsDetailRoute } from './features/history/routes/detail.ts';
import { entryHistoryRoute } from './features/history/routes/entry.ts';
import { consultationsListRoute } from './features/history/routes/list.ts';
import { invitationRoute } from './features/invitations/routes/invitation.ts';
import { jobsGetRoute } from './features/jobs/routes/get.ts';
import { passkeysAddRoute } from './features/mfa/routes/add-passkey.ts';
import { factorBeginRoute } from './features/mfa/routes/begin.ts';
import { passkeysBeginRoute } from './features/mfa/routes/begin-passkey.ts';
import { factorCodesRoute } from './features/mfa/routes/codes.ts';
import { factorConfirmRoute } from './features/mfa/routes/confirm.ts';
import { factorEndRoute } from './features/mfa/routes/end.ts';
import { passkeysRemoveRoute } from './features/mfa/routes/remove-passkey.ts';
import { factorReplaceRoute } from './features/mfa/routes/replace.ts';
import { factorStateRoute } from './features/mfa/routes/state.ts';
import { couponPaidRoute } from './features/payments/routes/coupon-paid.ts';
import { paymentCreateRoute } from './features/payments/routes/create.ts';
import { paymentDropRoute } from './features/payments/routes/drop.ts';
import { careLimitsRoute } from './features/payments/routes/limits.ts';
import { paymentNotificationRoute } from './features/payments/routes/notification.ts';
import { paymentPendingRoute } from './features/payments/routes/pending.ts';
import { paymentReturnRoute } from './features/payments/routes/return.ts';
import { personGetRoute } from './features/people/routes/get.ts';
import { prescriptionsGetRoute } from './features/prescriptions/routes/get.ts';
import { prescriptionsPdfRoute } from './features/prescriptions/routes/pdf.ts';
import { recordsExportRoute } from './features/records/routes/export.ts';
import { recordsFileRoute } from './features/records/routes/file.ts';
import { recordsLastRoute } from './features/records/routes/last.ts';
import { recordsReadsRoute } from './features/records/routes/reads.ts';
import { recoveryCodeRoute } from './features/recovery/routes/code.ts';
import { recoveryResetRoute } from './features/recovery/routes/reset.ts';
import { recoveryVerifyRoute } from './features/recovery/routes/verify.ts';
import { registrationCreateRoute } from './features/registration/routes/create.ts';
import { filtersSavedRoute } from './features/saved-filters/routes/list.ts';
import { filtersRemoveRoute } from './features/saved-filters/routes/remove.ts';
import { filtersRenameRoute } from './features/saved-filters/routes/rename.ts';
import { filtersSaveRoute } from './features/saved-filters/routes/save.ts';
import { servicesEnabledRoute } from './features/services/routes/enabled.ts';
import { servicesListRoute } from './features/services/routes/list.ts';
import { sessionsEndRoute } from './features/sessions/routes/end.ts';
import { sessionsEndOthersRoute } from './features/sessions/routes/end-others.ts';
import { sessionsListRoute } from './features/sessions/routes/list.ts';
import { authRenewRoute } from './features/sessions/routes/renew.ts';
import { authSessionRoute } from './features/sessions/routes/session.ts';
import { authSignOutRoute } from './features/sessions/routes/sign-out.ts';
import { entrySignInRoute } from './features/sign-in/routes/entry.ts';
import { authLoginRoute } from './features/sign-in/routes/login.ts';
import { authByLinkRoute, authMailLinkRoute } from './features/sign-in/routes/mail-link.ts';
import { authPasskeyAskRoute, authPasskeyRoute, authWaysRoute } from './features/sign-in/routes/passkey.ts';
import { authProfessionalRoute } from './features/sign-in/routes/professional.ts';
import { authBackupCodeRoute, authSecondFactorRoute } from './features/sign-in/routes/second-factor.ts';
import { clockRoute } from './features/system/routes/clock.ts';
import { healthRoute } from './features/system/routes/health.ts';
import { readyRoute } from './features/system/routes/ready.ts';
import { wellKnownRoute } from './features/system/routes/well-known.ts';
import { artifactRoute } from './features/tenants/routes/artifact.ts';
import { assetRoute } from './features/tenants/routes/asset.ts';
import { iconsRoute } from './features/tenants/routes/icons.ts';
import { manifestRoute } from './features/tenants/routes/manifest.ts';
import { guidePermissionsRoute } from './features/tenants/routes/permissions-guide.ts';
import { unitRequirementsRoute } from './features/tenants/routes/requirements.ts';
import { termsGetRoute } from './features/tenants/routes/terms.ts';
import { themeRoute } from './features/tenants/routes/theme.ts';
import { termsAcceptRoute } from './features/terms/routes/accept.ts';
import { consultingAttachRoute } from './features/visits/doctor/routes/attach.ts';
import { consultingCallRoute } from './features/visits/doctor/routes/call.ts';
import { consultingCurrentRoute } from './features/visits/doctor/routes/current.ts';
import { consultingDetachRoute } from './features/visits/doctor/routes/detach.ts';
import { consultingDraftRoute } from './features/visits/doctor/routes/draft.ts';
import { consultingEarlierRoute } from './features/visits/doctor/routes/earlier.ts';
import { consultingFinishRoute } from './features/visits/doctor/routes/finish.ts';
import { consultingHangUpRoute } from './features/visits/doctor/routes/hang-up.ts';
import { consultingHeldRoute } from './features/visits/doctor/routes/held.ts';
import { consultingIdentityRoute } from './features/visits/doctor/routes/identity.ts';
import { consultingPatientRoute } from './features/visits/doctor/routes/patient.ts';
import { consultingQueueRoute } from './features/visits/doctor/routes/queue.ts';
import { consultingSaveDraftRoute } from './features/visits/doctor/routes/save-draft.ts';
import { careActiveRoute } from './features/visits/routes/active.ts';
import { careEndedRoute } from './features/visits/routes/ended.ts';
import { careIceRoute } from './features/visits/routes/ice.ts';
import { careLeaveRoute } from './features/visits/routes/leave.ts';
import { careLineRoute } from './features/visits/routes/line.ts';
import { careRateRoute } from './features/visits/routes/rate.ts';
import { careRoomRoute } from './features/visits/routes/room.ts';
import { careStartRoute } from './features/visits/routes/start.ts';
import { careWaiveRoute } from './features/visits/routes/waive.ts';
import type { Route } from './platform/http/route.ts';

/** Every route of the server; a route not listed here is not served. */
export const ROUTES: readonly Route[] = [
  invitationRoute,
  healthRoute,
  readyRoute,
  clockRoute,
  artifactRoute,
  themeRoute,
  iconsRoute,
  manifestRoute,
  wellKnownRoute,
  assetRoute,
  unitRequirementsRoute,
  guidePermissionsRoute,
  termsGetRoute,
  termsAcceptRoute,
  authLoginRoute,
  entrySignInRoute,
  authProfessionalRoute,
  authSessionRoute,
  authRenewRoute,
  authSignOutRoute,
  authSecondFactorRoute,
  authBackupCodeRoute,
  authWaysRoute,
  authPasskeyAskRoute,
  authPasskeyRoute,
  authMailLinkRoute,
  authByLinkRoute,
  factorStateRoute,
  passkeysBeginRoute,
  passkeysAddRoute,
  passkeysRemoveRoute,
  factorBeginRoute,
  factorReplaceRoute,
  factorConfirmRoute,
  factorCodesRoute,
  factorEndRoute,
  sessionsListRoute,
  sessionsEndRoute,
  sessionsEndOthersRoute,
  recoveryCodeRoute,
  accountMailCodeRoute,
  accountProveRoute,
  recoveryVerifyRoute,
  recoveryResetRoute,
  registrationCreateRoute,
  entryAppointmentRoute,
  appointmentsConfirmRoute,
  appointmentsLinkRoute,
  appointmentsBusyRoute,
  appointmentsListRoute,
  appointmentsBookRoute,
  appointmentsCalendarRoute,
  appointmentsCancelRoute,
  appointmentsWaitRoute,
  appointmentsRescheduleRoute,
  servicesListRoute,
  servicesEnabledRoute,
  checksJudgeRoute,
  careActiveRoute,
  careStartRoute,
  careWaiveRoute,
  careLeaveRoute,
  careEndedRoute,
  careRateRoute,
  careLineRoute,
  careIceRoute,
  careRoomRoute,
  consultingQueueRoute,
  consultingCallRoute,
  consultingCurrentRoute,
  consultingHangUpRoute,
  consultingHeldRoute,
  consultingFinishRoute,
  entryHistoryRoute,
  personGetRoute,
  profileSaveRoute,
  familyCreateRoute,
  accountCloseRoute,
  conditionsGetRoute,
  channelReceiptsRoute,
  conditionsSaveRoute,
  consultationsListRoute,
  consultationsDetailRoute,
  recordsReadsRoute,
  recordsExportRoute,
  recordsLastRoute,
  recordsFileRoute,
  prescriptionsGetRoute,
  prescriptionsPdfRoute,
  documentsOpenRoute,
  documentsGetRoute,
  careLimitsRoute,
  couponUseRoute,
  couponPaidRoute,
  bannersListRoute,
  jobsGetRoute,
  paymentCreateRoute,
  paymentDropRoute,
  paymentPendingRoute,
  paymentReturnRoute,
  paymentNotificationRoute,
  testPaymentRoute,
  consultingPatientRoute,
  consultingEarlierRoute,
  consultingDraftRoute,
  consultingSaveDraftRoute,
  consultingIdentityRoute,
  consultingAttachRoute,
  consultingDetachRoute,
  agendaListRoute,
  agendaTouchedRoute,
  agendaBlockRoute,
  agendaUnblockRoute,
  agendaAbsentRoute,
  agendaCancelRoute,
  agendaMoveRoute,
  agendaNextRoute,
  artListRoute,
  artCreateRoute,
  artDetailRoute,
  artScheduleRoute,
  artRescheduleRoute,
  artFollowUpRoute,
  artCancelRoute,
  artCloseRoute,
  artAddDocumentRoute,
  artDescribeDocumentRoute,
  artEditClosingRoute,
  artEditPatientRoute,
  artEditDataRoute,
  artMailRoute,
  artManagersRoute,
  artOverviewRoute,
  artNeighboursRoute,
  artMoveRoute,
  artMoveSeveralRoute,
  filtersSavedRoute,
  filtersSaveRoute,
  filtersRenameRoute,
  filtersRemoveRoute,
  artExportRoute,
  artWorkerRoute,
  demoOutboxRoute,
  demoRenewRoute,
];
