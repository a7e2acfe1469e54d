import { accounts } from '@kinora/contract/accounts.ts'
import { exerciseExport } from '@kinora/contract/exercise-export.ts'
import { exerciseFigures } from '@kinora/contract/exercise-figures.ts'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { exerciseImports } from '@kinora/contract/exercise-imports.ts'
import { education } from '@kinora/contract/education.ts'
import { educationFiles } from '@kinora/contract/education-files.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import { exerciseReviews } from '@kinora/contract/exercise-reviews.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import { progressionProposals } from '@kinora/contract/progression-proposals.ts'
import { programContinuation } from '@kinora/contract/program-continuation.ts'
import { progressionRules } from '@kinora/contract/progression-rules.ts'
import { precautions } from '@kinora/contract/precautions.ts'
import { homeKits, missingKit } from '@kinora/contract/home-kits.ts'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { patientTransfers } from '@kinora/contract/patient-transfers.ts'
import { patientVisits } from '@kinora/contract/patient-visits.ts'
import { paperWeeks } from '@kinora/contract/paper-weeks.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { workoutCalendar } from '@kinora/contract/workout-calendar.ts'
import { workoutLinks, workoutSnooze } from '@kinora/contract/workout-links.ts'
import { patientReminder } from '@kinora/contract/patient-reminder.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { workoutReminders } from '@kinora/contract/workout-reminders.ts'
import { clinicTablets } from '@kinora/contract/clinic-tablets.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { otherWeeks } from '@kinora/contract/other-weeks.ts'
import { operator } from '@kinora/contract/operator.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { operatorMoney } from '@kinora/contract/operator-money.ts'
import { operatorPlans } from '@kinora/contract/operator-plans.ts'
import { operatorHealth } from '@kinora/contract/operator-health.ts'
import { invoices } from '@kinora/contract/invoices.ts'
import { briefs } from '@kinora/contract/briefs.ts'
import { discharges } from '@kinora/contract/discharges.ts'
import { organizationExports } from '@kinora/contract/organization-exports.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { carerLinks, carers } from '@kinora/contract/carers.ts'
import { patients } from '@kinora/contract/patients.ts'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import { planOffers, transfers } from '@kinora/contract/plan-offers.ts'
import { plans } from '@kinora/contract/plans.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { profile } from '@kinora/contract/profile.ts'
import { programs } from '@kinora/contract/programs.ts'
import { billing } from '@kinora/contract/billing.ts'
import { audit } from '@kinora/contract/audit.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import type { Api } from '@kinora/contract/api.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { support } from '@kinora/contract/support-access.ts'
import { statistics } from '@kinora/contract/statistics.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { tickets } from '@kinora/contract/tickets.ts'
import { templates } from '@kinora/contract/templates.ts'
import type { Feature } from '@kinora/contract/features.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { factorRoutes } from './accounts/second-factor.routes.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { signupRoutes } from './accounts/sign-up.routes.ts'
import { workoutLinkRoutes } from './accounts/workout-link.routes.ts'
import { supportRoutes } from './accounts/support-access.routes.ts'
import { briefRoutes } from './briefs/brief.routes.ts'
import { dischargeRoutes } from './discharges/discharge.routes.ts'
import { patientTransferRoutes } from './discharges/transfer.routes.ts'
import { educationFileRoutes, educationRoutes } from './education/education.routes.ts'
import { exerciseRoutes } from './exercises/exercise.routes.ts'
import { exerciseImportRoutes } from './exercises/exercise-import.routes.ts'
import { exerciseExportRoutes } from './exercises/exercise-export.routes.ts'
import { exerciseFigureRoutes, exerciseReviewRoutes } from './exercises/exercise-figure.routes.ts'
import { exerciseVideoRoutes, videoPartRoute } from './exercises/video.routes.ts'
import type { AppContext } from './http/implement.ts'
import { paperWeekRoutes } from './workouts/paper-week.routes.ts'
import { formCheckRoutes } from './workouts/form-check.routes.ts'
import { pauseRoutes } from './workouts/pause.routes.ts'
import { patientAlertRoutes } from './workouts/patient-alert.routes.ts'
import {
  patientReminderRoutes,
  workoutReminderRoutes,
  workoutSnoozeRoutes,
} from './workouts/workout-reminder.routes.ts'
import { workoutCalendarRoutes } from './workouts/workout-calendar.routes.ts'
import { progressionProposalRoutes } from './workouts/progression-proposal.routes.ts'
import { ownProgressRoutes } from './workouts/own-progress.routes.ts'
import { clinicTabletRoutes } from './workouts/clinic-tablet.routes.ts'
import { workoutRoutes } from './workouts/workout.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { correctionRoutes } from './operator/correction.routes.ts'
import { offerRoutes } from './operator/offer.routes.ts'
import { planGrantRoutes } from './operator/plan-grant.routes.ts'
import { operatorHealthRoutes } from './operator/health.routes.ts'
import { operatorMoneyRoutes } from './operator/operator-money.routes.ts'
import { operatorPlanRoutes } from './operator/operator-plan.routes.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import { organizationExportRoutes } from './organizations/organization-export.routes.ts'
import { organizationRoutes } from './organizations/organization.routes.ts'
import { patientRoutes } from './patients/patient.routes.ts'
import { kitRoutes } from './patients/kit.routes.ts'
import { patientImportRoutes } from './patients/patient-import.routes.ts'
import { carerLinkRoutes, carerRoutes } from './patients/carer.routes.ts'
import { shareRoutes } from './patients/share.routes.ts'
import { visitRoutes } from './patients/visit.routes.ts'
import { patientRecordRoutes } from './patients/patient-record.routes.ts'
import { patientDataModules } from './patient-data-modules.ts'
import { planRoutes } from './plans/plan.routes.ts'
import { transferRoutes } from './plans/transfer.routes.ts'
import { invoiceRoutes } from './plans/invoice.routes.ts'
import { billingRoutes } from './plans/billing.routes.ts'
import { webhookRoute } from './plans/payment-webhook.routes.ts'
import { practitionerRoutes } from './practitioners/practitioner.routes.ts'
import { programRoutes } from './programs/program.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { kitCheckRoutes } from './series/kit-check.routes.ts'
import { handoutRoutes } from './series/handout.routes.ts'
import { otherWeekRoutes } from './series/other-weeks.routes.ts'
import { programContinuationRoutes } from './series/program-continuation.routes.ts'
import { progressionRuleRoutes } from './series/progression-rule.routes.ts'
import { precautionRoutes } from './series/precaution.routes.ts'
import { educationReceiptRoutes, seriesEducationRoutes } from './series/series-education.routes.ts'
import { seriesRoutes } from './series/series.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { surveyRoutes } from './surveys/survey.routes.ts'
import { surveyFormRoutes } from './surveys/survey-form.routes.ts'
import { openSurveyFrameRoutes } from './surveys/survey-frame.routes.ts'
import { ticketRoutes } from './tickets/ticket.routes.ts'
import { templateRoutes } from './series/template.routes.ts'

/** The calls of each feature; with `routes`, a feature without calls or without their handlers does not compile. */
export const apis: Record<Feature, Api> = {
  organizations: { ...organizations, ...organizationExports },
  accounts: { ...accounts, ...factors, ...profile, ...signup, ...support, ...workoutLinks, ...carerLinks },
  notifications,
  plans: { ...plans, ...billing, ...invoices, ...transfers },
  practitioners,
  patients: {
    ...patients,
    ...patientRecords,
    ...patientVisits,
    ...homeKits,
    ...patientImports,
    ...patientShares,
    ...carers,
  },
  exercises: {
    ...exercises,
    ...exerciseExport,
    ...exerciseImports,
    ...exerciseFigures,
    ...exerciseVideos,
    ...exerciseReviews,
  },
  education: { ...education, ...educationFiles },
  programs,
  series: {
    ...series,
    ...templates,
    ...precautions,
    ...handouts,
    ...otherWeeks,
    ...missingKit,
    ...progressionRules,
    ...programContinuation,
    ...seriesEducation,
    ...educationReceipt,
  },
  workouts: {
    ...workouts,
    ...patientAlerts,
    ...paperWeeks,
    ...patientPauses,
    ...workoutReminders,
    ...patientReminder,
    ...workoutSnooze,
    ...ownProgress,
    ...workoutCalendar,
    ...progressionProposals,
    ...clinicTablets,
    ...formChecks,
  },
  surveys: { ...surveys, ...surveyFrames, ...surveyForms },
  briefs,
  discharges: { ...discharges, ...patientTransfers },
  statistics,
  tickets,
  audit,
  operator: {
    ...operator,
    ...operatorMoney,
    ...operatorPlans,
    ...planOffers,
    ...operatorHealth,
    ...corrections,
    ...planGrants,
  },
}

export const routes: Record<Feature, (app: AppContext) => void> = {
  organizations: (app) => [organizationRoutes, organizationExportRoutes].forEach((open) => open(app)),
  accounts: (app) =>
    [accountRoutes, factorRoutes, profileRoutes, signupRoutes, supportRoutes, workoutLinkRoutes].forEach((open) =>
      open(app),
    ),
  notifications: notificationRoutes,
  plans: (app) =>
    (app.integrations.isSelfHosted
      ? [planRoutes]
      : [planRoutes, billingRoutes, invoiceRoutes, transferRoutes, webhookRoute]
    ).forEach((open) => open(app)),
  practitioners: practitionerRoutes,
  patients: (app) => {
    for (const routes of [patientRoutes, patientRecordRoutes]) routes(patientDataModules)(app)
    visitRoutes(app)
    shareRoutes(app)
    carerRoutes(app)
    carerLinkRoutes(app)
    kitRoutes(app)
    patientImportRoutes(app)
  },
  exercises: (app) =>
    [
      exerciseRoutes,
      exerciseExportRoutes,
      exerciseImportRoutes,
      exerciseFigureRoutes,
      exerciseVideoRoutes,
      videoPartRoute,
      exerciseReviewRoutes,
    ].forEach((open) => open(app)),
  education: (app) => [educationRoutes, educationFileRoutes].forEach((open) => open(app)),
  programs: programRoutes,
  series: (app) =>
    [
      seriesRoutes,
      templateRoutes,
      precautionRoutes,
      handoutRoutes,
      otherWeekRoutes,
      kitCheckRoutes,
      progressionRuleRoutes,
      programContinuationRoutes,
      seriesEducationRoutes,
      educationReceiptRoutes,
    ].forEach((open) => open(app)),
  workouts: (app) => {
    workoutRoutes(app)
    patientAlertRoutes(app)
    paperWeekRoutes(app)
    pauseRoutes(app)
    workoutReminderRoutes(app)
    patientReminderRoutes(app)
    workoutSnoozeRoutes(app)
    ownProgressRoutes(app)
    workoutCalendarRoutes(app)
    progressionProposalRoutes(app)
    clinicTabletRoutes(app)
    formCheckRoutes(app)
  },
  surveys: (app) => [surveyRoutes, surveyFormRoutes, openSurveyFrameRoutes].forEach((open) => open(app)),
  briefs: briefRoutes,
  discharges: (app) => [dischargeRoutes, patientTransferRoutes].forEach((open) => open(app)),
  statistics: statisticsRoutes,
  tickets: ticketRoutes,
  audit: auditRoutes,
  operator: (app) =>
    [
      operatorRoutes,
      operatorMoneyRoutes,
      operatorPlanRoutes,
      offerRoutes,
      operatorHealthRoutes,
      planGrantRoutes,
      correctionRoutes,
    ].forEach((open) => open(app)),
}
