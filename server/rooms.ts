import { accounts } from '@kinora/contract/accounts.ts'
import { exerciseExport } from '@kinora/contract/exercise-export.ts'
import { exerciseFigures } from '@kinora/contract/exercise-figures.ts'
import { exerciseFilms } from '@kinora/contract/exercise-films.ts'
import { exerciseReviews } from '@kinora/contract/exercise-reviews.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { factors } from '@kinora/contract/factors.ts'
import { logs } from '@kinora/contract/logs.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { operator } from '@kinora/contract/operator.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { patients } from '@kinora/contract/patients.ts'
import { plans } from '@kinora/contract/plans.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { profile } from '@kinora/contract/profile.ts'
import { programs } from '@kinora/contract/programs.ts'
import { billing } from '@kinora/contract/billing.ts'
import { records } from '@kinora/contract/records.ts'
import type { Room } from '@kinora/contract/room.ts'
import { series } from '@kinora/contract/series.ts'
import { signup } from '@kinora/contract/signup.ts'
import { support } from '@kinora/contract/support.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { tickets } from '@kinora/contract/tickets.ts'
import { templates } from '@kinora/contract/templates.ts'
import type { Word } from '@kinora/contract/words.ts'
import { accountRoutes } from './accounts/routes.ts'
import { factorRoutes } from './accounts/routes-factors.ts'
import { profileRoutes } from './accounts/routes-profile.ts'
import { signupRoutes } from './accounts/routes-signup.ts'
import { supportRoutes } from './accounts/routes-support.ts'
import { exerciseRoutes } from './exercises/routes.ts'
import { exerciseExportRoutes } from './exercises/routes-export.ts'
import { exerciseFigureRoutes, exerciseReviewRoutes } from './exercises/routes-figures.ts'
import { exerciseFilmRoutes, filmPartRoute } from './exercises/routes-films.ts'
import type { House } from './http/serve.ts'
import { logRoutes } from './logs/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { patientRoutes } from './patients/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { billingRoutes } from './plans/routes-billing.ts'
import { webhookRoute } from './plans/routes-webhook.ts'
import { practitionerRoutes } from './practitioners/routes.ts'
import { programRoutes } from './programs/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { surveyRoutes } from './surveys/routes.ts'
import { surveyFormRoutes } from './surveys/routes-forms.ts'
import { surveyFrameDoors } from './surveys/routes-frame.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { templateRoutes } from './series/routes-templates.ts'

/** Every room's calls, and the door that opens them: a word without both does not compile. */
export const contracts: Record<Word, Room> = {
  organizations,
  accounts: { ...accounts, ...factors, ...profile, ...signup, ...support },
  notifications,
  plans: { ...plans, ...billing },
  practitioners,
  patients,
  exercises: { ...exercises, ...exerciseExport, ...exerciseFigures, ...exerciseFilms, ...exerciseReviews },
  programs,
  series: { ...series, ...templates },
  logs,
  surveys: { ...surveys, ...surveyFrames, ...surveyForms },
  tickets,
  records,
  operator,
}

export const doors: Record<Word, (house: House) => void> = {
  organizations: organizationRoutes,
  accounts: (house) =>
    [accountRoutes, factorRoutes, profileRoutes, signupRoutes, supportRoutes].forEach((open) => open(house)),
  notifications: notificationRoutes,
  plans: (house) => [planRoutes, billingRoutes, webhookRoute].forEach((open) => open(house)),
  practitioners: practitionerRoutes,
  patients: patientRoutes,
  exercises: (house) =>
    [
      exerciseRoutes,
      exerciseExportRoutes,
      exerciseFigureRoutes,
      exerciseFilmRoutes,
      filmPartRoute,
      exerciseReviewRoutes,
    ].forEach((open) => open(house)),
  programs: programRoutes,
  series: (house) => [seriesRoutes, templateRoutes].forEach((open) => open(house)),
  logs: logRoutes,
  surveys: (house) => [surveyRoutes, surveyFormRoutes, surveyFrameDoors].forEach((open) => open(house)),
  tickets: ticketRoutes,
  records: recordRoutes,
  operator: operatorRoutes,
}
