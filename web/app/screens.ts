import type { ComponentType } from 'react'
import { everyone, owners, patient, staff, type Role } from '@kinora/contract/roles.ts'
import { lazily } from '../ui/load-chunk.ts'
import type { PathName } from './routes.ts'

export interface Screen {
  who: 'anyone' | readonly Role[]
  page: ComponentType & { preload: () => Promise<unknown> }
  /** True where the page fills the whole screen and has no header, such as the player of a session. */
  isBare?: boolean
  /** True for pages that use Mantine only through web/ui, so that they come without it: the first ones one sees. */
  isLight?: boolean
}

const admins = ['business_admin'] as const satisfies Role[]

const operator = ['admin'] as const satisfies Role[]

/** One page for all addresses of the builder, so that it stays as it is while one goes from one to the other. */
const builder: Screen = { who: staff, page: lazily(() => import('../series/BuilderPage.tsx')) }
const programForm: Screen = { who: staff, page: lazily(() => import('../programs/ProgramFormPage.tsx')) }
const practitionerForm: Screen = {
  who: admins,
  page: lazily(() => import('../practitioners/PractitionerFormPage.tsx')),
}
const figureEditor: Screen = { who: staff, page: lazily(() => import('../exercises/FigurePage.tsx')) }
const surveyForm: Screen = { who: staff, page: lazily(() => import('../surveys/SurveyFormPage.tsx')) }
const exerciseForm: Screen = { who: staff, page: lazily(() => import('../exercises/ExerciseFormPage.tsx')) }

/** Who may open which address, and the page that draws it. An address without a page does not compile. */
export const screens: Record<PathName, Screen> = {
  login: { who: 'anyone', page: lazily(() => import('../accounts/LoginPage.tsx')), isLight: true },
  signupCode: { who: 'anyone', page: lazily(() => import('../accounts/SignupPage.tsx')), isLight: true },
  signup: { who: 'anyone', page: lazily(() => import('../accounts/SignupPage.tsx')), isLight: true },
  verify: { who: 'anyone', page: lazily(() => import('../accounts/VerifyPage.tsx')), isLight: true },
  registration: { who: 'anyone', page: lazily(() => import('../accounts/RegistrationPage.tsx')), isLight: true },
  registrationDone: {
    who: 'anyone',
    page: lazily(() => import('../accounts/RegistrationDonePage.tsx')),
    isLight: true,
  },
  resend: { who: 'anyone', page: lazily(() => import('../accounts/ResendPage.tsx')), isLight: true },
  verification: { who: 'anyone', page: lazily(() => import('../accounts/VerificationPage.tsx')), isLight: true },
  supportLogin: { who: 'anyone', page: lazily(() => import('../accounts/SupportLoginPage.tsx')), isLight: true },
  supportLinks: { who: operator, page: lazily(() => import('../accounts/SupportLinksPage.tsx')), isLight: true },
  mails: { who: operator, page: lazily(() => import('../accounts/MailsPage.tsx')), isLight: true },
  changePassword: { who: everyone, page: lazily(() => import('../accounts/ChangePasswordPage.tsx')), isLight: true },
  security: { who: everyone, page: lazily(() => import('../accounts/SecurityPage.tsx')) },
  profile: { who: everyone, page: lazily(() => import('../accounts/ProfilePage.tsx')), isLight: true },
  myAccount: { who: everyone, page: lazily(() => import('./MyAccountPage.tsx')) },
  patients: { who: staff, page: lazily(() => import('../patients/PatientsPage.tsx')), isLight: true },
  patientCreate: { who: staff, page: lazily(() => import('../patients/PatientFormPage.tsx')) },
  patientEdit: { who: staff, page: lazily(() => import('../patients/PatientFormPage.tsx')) },
  patientView: { who: staff, page: lazily(() => import('../patients/PatientPage.tsx')) },
  patientProgram: { who: staff, page: lazily(() => import('../programs/PatientProgramsPage.tsx')) },
  patientAddProgram: programForm,
  patientCreateProgram: programForm,
  programs: { who: staff, page: lazily(() => import('../programs/ProgramsPage.tsx')) },
  programAdd: programForm,
  programEdit: { who: staff, page: lazily(() => import('../programs/EditProgramPage.tsx')) },
  programSeries: builder,
  seriesCreate: builder,
  seriesAdd: builder,
  seriesOpen: builder,
  seriesInWeek: builder,
  exercises: { who: staff, page: lazily(() => import('../exercises/ExercisesPage.tsx')) },
  exerciseReview: { who: staff, page: lazily(() => import('../exercises/ReviewPage.tsx')) },
  exerciseCreate: exerciseForm,
  exerciseEdit: exerciseForm,
  exerciseCreateFigure: figureEditor,
  exerciseFigure: figureEditor,
  exercise: { who: staff, page: lazily(() => import('../exercises/ExercisePage.tsx')) },
  exerciseAssigned: { who: staff, page: lazily(() => import('../exercises/ExercisePage.tsx')) },
  specialists: { who: admins, page: lazily(() => import('../practitioners/PractitionersPage.tsx')) },
  specialistCreate: practitionerForm,
  specialistEdit: practitionerForm,
  specialist: { who: admins, page: lazily(() => import('../practitioners/PractitionerPage.tsx')) },
  plans: { who: owners, page: lazily(() => import('../plans/PlansPage.tsx')) },
  paymentDetails: { who: owners, page: lazily(() => import('../plans/PaymentPage.tsx')) },
  transactions: { who: owners, page: lazily(() => import('../plans/TransactionsPage.tsx')) },
  home: { who: patient, page: lazily(() => import('../workouts/today/HomePage.tsx')), isLight: true },
  myProgram: { who: patient, page: lazily(() => import('../workouts/program/MyProgramPage.tsx')) },
  mySeries: { who: patient, page: lazily(() => import('../workouts/program/MySeriesPage.tsx')) },
  myExercise: { who: patient, page: lazily(() => import('../workouts/program/MyExercisePage.tsx')) },
  notifications: { who: everyone, page: lazily(() => import('../notifications/NotificationsPage.tsx')) },
  patientNotifications: { who: staff, page: lazily(() => import('../notifications/ConversationPage.tsx')) },
  surveys: { who: staff, page: lazily(() => import('../surveys/SurveysPage.tsx')) },
  surveyCreate: surveyForm,
  surveyEdit: surveyForm,
  patientSurveys: { who: staff, page: lazily(() => import('../surveys/PatientSurveysPage.tsx')) },
  patientSurveyChoice: { who: staff, page: lazily(() => import('../surveys/SurveyChoicePage.tsx')) },
  support: { who: staff, page: lazily(() => import('../tickets/SupportPage.tsx')) },
  audit: { who: owners, page: lazily(() => import('../audit/AuditPage.tsx')) },
  myRecord: { who: patient, page: lazily(() => import('../patients/MyRecordPage.tsx')) },
  operator: { who: operator, page: lazily(() => import('../operator/OverviewPage.tsx')) },
  operatorOrganization: { who: operator, page: lazily(() => import('../operator/OrganizationPage.tsx')) },
  operatorProofs: { who: operator, page: lazily(() => import('../operator/ProofsPage.tsx')) },
  operatorRequests: { who: operator, page: lazily(() => import('../operator/RequestsPage.tsx')) },
  operatorPlans: { who: operator, page: lazily(() => import('../operator/PricingPage.tsx')) },
  operatorJobs: { who: operator, page: lazily(() => import('../operator/JobsPage.tsx')) },
  operatorAudit: { who: operator, page: lazily(() => import('../operator/OperatorAuditPage.tsx')) },
  operatorTickets: { who: operator, page: lazily(() => import('../tickets/OperatorTicketsPage.tsx')) },
  notFound: { who: 'anyone', page: lazily(() => import('./NotFoundPage.tsx')), isLight: true },
}

/** Fetches the pages of a role before they are asked for, so that they open at once, and without a connection. */
export function preloadScreens(role: Role) {
  const pages = Object.values(screens).filter(({ who }) => who !== 'anyone' && who.includes(role))
  for (const { page } of pages) page.preload().catch(() => undefined)
}
