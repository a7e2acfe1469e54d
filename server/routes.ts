import type { Api } from '@kinora/contract/api.ts'
import type { Feature } from '@kinora/contract/features.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { factorRoutes } from './accounts/second-factor.routes.ts'
import { loginSessionRoutes } from './accounts/login-session.routes.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { signupRoutes } from './accounts/sign-up.routes.ts'
import { workoutLinkRoutes } from './accounts/workout-link.routes.ts'
import { supportRoutes } from './accounts/support-access.routes.ts'
import { briefRoutes } from './briefs/brief.routes.ts'
import { dischargeRoutes } from './discharges/discharge.routes.ts'
import { patientTransferRoutes } from './discharges/patient-transfer.routes.ts'
import { educationFileRoutes, educationRoutes } from './education/education.routes.ts'
import { exerciseRoutes } from './exercises/exercise.routes.ts'
import { exerciseImportRoutes } from './exercises/exercise-import.routes.ts'
import { exerciseExportRoutes } from './exercises/exercise-export.routes.ts'
import { exerciseFigureRoutes, exerciseReviewRoutes } from './exercises/exercise-figure.routes.ts'
import { exerciseVideoRoutes, videoPartRoute } from './exercises/video.routes.ts'
import type { AppContext } from './http/app-context.ts'
import { paperWeekRoutes } from './workouts/paper-week.routes.ts'
import { formCheckRoutes } from './workouts/form-check.routes.ts'
import { pauseRoutes } from './workouts/patient-pause.routes.ts'
import { patientAlertRoutes } from './workouts/patient-alert.routes.ts'
import {
  patientReminderRoutes,
  workoutReminderRoutes,
  ownSnoozeRoutes,
  workoutSnoozeRoutes,
} from './workouts/workout-reminder.routes.ts'
import { workoutCalendarRoutes } from './workouts/workout-calendar.routes.ts'
import { progressionProposalRoutes } from './workouts/progression-proposal.routes.ts'
import { ownProgressRoutes } from './workouts/own-progress.routes.ts'
import { clinicTabletRoutes } from './workouts/clinic-tablet.routes.ts'
import { workoutRoutes } from './workouts/workout.routes.ts'
import { messageRoutes } from './notifications/message.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { correctionRoutes } from './operator/correction.routes.ts'
import { offerRoutes } from './operator/plan-offer.routes.ts'
import { planGrantRoutes } from './operator/plan-grant.routes.ts'
import { operatorHealthRoutes } from './operator/operator-health.routes.ts'
import { operatorMoneyRoutes } from './operator/operator-money.routes.ts'
import { operatorPlanRoutes } from './operator/operator-plan.routes.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import { organizationExportRoutes } from './organizations/organization-export.routes.ts'
import { organizationRoutes } from './organizations/organization.routes.ts'
import { patientInvitationRoutes } from './patients/patient-invitation.routes.ts'
import { patientRoutes } from './patients/patient.routes.ts'
import { kitRoutes } from './patients/home-kit.routes.ts'
import { patientImportRoutes } from './patients/patient-import.routes.ts'
import { carerLinkRoutes, carerRoutes } from './patients/carer.routes.ts'
import { shareRoutes } from './patients/patient-share.routes.ts'
import { visitRoutes } from './patients/patient-visit.routes.ts'
import { patientRecordRoutes } from './patients/patient-record.routes.ts'
import { patientDataModules } from './patient-data-modules.ts'
import { planRoutes } from './plans/plan.routes.ts'
import { transferRoutes } from './plans/bank-transfer.routes.ts'
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
import { seriesCopyRoutes } from './series/series-copy.routes.ts'
import { seriesRoutes } from './series/series.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { surveyRoutes } from './surveys/survey.routes.ts'
import { surveyFormRoutes } from './surveys/survey-form.routes.ts'
import { jotformWebhookRoute, surveyFrameRoutes } from './surveys/survey-frame.routes.ts'
import { ticketRoutes } from './tickets/ticket.routes.ts'
import { templateRoutes } from './series/template.routes.ts'

type Routes = ((app: AppContext) => void) & { api?: Api }

/** The routes of each feature. A feature without routes does not compile. */
const routes: Record<Feature, Routes[]> = {
  organizations: [organizationRoutes, organizationExportRoutes],
  accounts: [
    accountRoutes,
    factorRoutes,
    loginSessionRoutes,
    profileRoutes,
    signupRoutes,
    supportRoutes,
    workoutLinkRoutes,
  ],
  notifications: [notificationRoutes, messageRoutes],
  plans: [planRoutes, billingRoutes, invoiceRoutes, transferRoutes, webhookRoute],
  practitioners: [practitionerRoutes],
  patients: [
    patientRoutes(patientDataModules),
    patientRecordRoutes(patientDataModules),
    patientInvitationRoutes,
    visitRoutes,
    shareRoutes,
    carerRoutes,
    carerLinkRoutes,
    kitRoutes,
    patientImportRoutes,
  ],
  exercises: [
    exerciseRoutes,
    exerciseExportRoutes,
    exerciseImportRoutes,
    exerciseFigureRoutes,
    exerciseVideoRoutes,
    videoPartRoute,
    exerciseReviewRoutes,
  ],
  education: [educationRoutes, educationFileRoutes],
  programs: [programRoutes],
  series: [
    seriesRoutes,
    seriesCopyRoutes,
    templateRoutes,
    precautionRoutes,
    handoutRoutes,
    otherWeekRoutes,
    kitCheckRoutes,
    progressionRuleRoutes,
    programContinuationRoutes,
    seriesEducationRoutes,
    educationReceiptRoutes,
  ],
  workouts: [
    workoutRoutes,
    patientAlertRoutes,
    paperWeekRoutes,
    pauseRoutes,
    workoutReminderRoutes,
    patientReminderRoutes,
    ownSnoozeRoutes,
    workoutSnoozeRoutes,
    ownProgressRoutes,
    workoutCalendarRoutes,
    progressionProposalRoutes,
    clinicTabletRoutes,
    formCheckRoutes,
  ],
  surveys: [surveyRoutes, surveyFormRoutes, surveyFrameRoutes, jotformWebhookRoute],
  briefs: [briefRoutes],
  discharges: [dischargeRoutes, patientTransferRoutes],
  statistics: [statisticsRoutes],
  tickets: [ticketRoutes],
  audit: [auditRoutes],
  operator: [
    operatorRoutes,
    operatorMoneyRoutes,
    operatorPlanRoutes,
    offerRoutes,
    operatorHealthRoutes,
    planGrantRoutes,
    correctionRoutes,
  ],
}

/** Left out of installations without sales. */
const sales: Routes[] = [billingRoutes, invoiceRoutes, transferRoutes, webhookRoute]

export const apis: Api[] = Object.values(routes)
  .flat()
  .flatMap(({ api }) => (api ? [api] : []))

export function openRoutes(app: AppContext) {
  const { isSelfHosted } = app.integrations
  for (const open of Object.values(routes).flat()) if (!isSelfHosted || !sales.includes(open)) open(app)
}
