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
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { messages } from '@kinora/contract/messages.ts'
import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
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
import { ownSnooze, workoutLinks, workoutSnooze } from '@kinora/contract/workout-links.ts'
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

/** The calls of each feature; `routes.ts` has their handlers. A feature without either does not compile. */
export const apis: Record<Feature, Api> = {
  organizations: { ...organizations, ...organizationExports },
  accounts: {
    ...accounts,
    ...factors,
    ...loginSessions,
    ...profile,
    ...signup,
    ...support,
    ...workoutLinks,
    ...carerLinks,
  },
  notifications: { ...notifications, ...messages },
  plans: { ...plans, ...billing, ...invoices, ...transfers },
  practitioners,
  patients: {
    ...patients,
    ...patientInvitations,
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
    ...seriesCopies,
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
    ...ownSnooze,
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
