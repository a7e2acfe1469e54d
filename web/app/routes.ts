import { everyone, owners, patient, staff, type Role } from '@kinora/contract/roles.ts'

interface Route {
  path: `/${string}`
  /** Everybody else is redirected to the login or to the 404 page. */
  roles: 'anyone' | readonly Role[]
  /** The roles that can use the page, if the others only read who can. */
  users?: readonly Role[]
  /** The component's file below `web/`, without its extension. */
  page: `${string}/${string}Page`
}

const admins = ['business_admin'] as const satisfies Role[]
const operator = ['admin'] as const satisfies Role[]

/** All routes of the web client with their roles and pages. */
export const routes = {
  login: { path: '/login', roles: 'anyone', page: 'accounts/LoginPage' },
  signupCode: { path: '/signup/', roles: 'anyone', page: 'accounts/SignupPage' },
  signup: { path: '/signup/:token', roles: 'anyone', page: 'accounts/SignupPage' },
  firstOperator: { path: '/first-operator/:token', roles: 'anyone', page: 'accounts/FirstOperatorPage' },
  todayLink: { path: '/today/:token', roles: 'anyone', page: 'accounts/TodayLinkPage' },
  carerLink: { path: '/carer/:token', roles: 'anyone', page: 'accounts/CarerLinkPage' },
  carerRequest: { path: '/carer-link', roles: 'anyone', page: 'accounts/CarerRequestPage' },
  clinicTablet: { path: '/clinic-tablet', roles: 'anyone', page: 'workouts/tablet/ClinicTabletPage' },
  verify: { path: '/verify', roles: 'anyone', page: 'accounts/ResetPasswordPage' },
  registration: { path: '/registration/', roles: 'anyone', page: 'accounts/RegistrationPage' },
  registrationDone: { path: '/registration/success', roles: 'anyone', page: 'accounts/RegistrationDonePage' },
  resend: { path: '/resend-generic', roles: 'anyone', page: 'accounts/ResendInvitationPage' },
  verification: { path: '/verification', roles: 'anyone', page: 'accounts/EmailVerificationPage' },
  supportLogin: { path: '/support/login/:token', roles: 'anyone', page: 'accounts/SupportLoginPage' },
  supportLinks: { path: '/operator/support-links', roles: operator, page: 'accounts/SupportLinksPage' },
  emails: { path: '/operator/mails', roles: operator, page: 'accounts/EmailsPage' },
  changePassword: { path: '/change-password', roles: everyone, page: 'accounts/ChangePasswordPage' },
  profile: { path: '/profile', roles: everyone, page: 'accounts/ProfilePage' },
  myAccount: { path: '/my-account/:tabHeader', roles: everyone, page: 'app/MyAccountPage' },
  security: { path: '/security', roles: everyone, page: 'accounts/SecurityPage' },
  patients: { path: '/patients', roles: staff, page: 'patients/PatientsPage' },
  patientCreate: { path: '/patient/create', roles: staff, page: 'patients/PatientFormPage' },
  patientEdit: { path: '/patient/edit/:id', roles: staff, page: 'patients/PatientFormPage' },
  patientView: { path: '/patient/view/:id', roles: staff, page: 'patients/PatientPage' },
  patientProgram: { path: '/patient/:id/program', roles: staff, page: 'programs/PatientProgramsPage' },
  patientAddProgram: { path: '/patient/:id/add-program', roles: staff, page: 'programs/ProgramFormPage' },
  patientCreateProgram: { path: '/patient/:id/create-program', roles: staff, page: 'programs/ProgramFormPage' },
  cover: { path: '/cover', roles: staff, page: 'patients/CoverPage' },
  proposals: { path: '/proposals', roles: staff, page: 'workouts/proposals/ProposalsPage' },
  programs: { path: '/programs', roles: staff, page: 'programs/ProgramsPage' },
  programAdd: { path: '/program/add', roles: staff, page: 'programs/ProgramFormPage' },
  programEdit: { path: '/program/:id/edit-program', roles: staff, page: 'programs/EditProgramPage' },
  programSeries: { path: '/program/:id/series', roles: staff, page: 'series/BuilderPage' },
  seriesCreate: { path: '/program/:id/series/create', roles: staff, page: 'series/BuilderPage' },
  seriesAdd: { path: '/program/:id/series/add', roles: staff, page: 'series/BuilderPage' },
  seriesOpen: { path: '/program/:id/series/:seriesId/', roles: staff, page: 'series/BuilderPage' },
  seriesInWeek: { path: '/program/:id/series/:seriesId/:week', roles: staff, page: 'series/BuilderPage' },
  paperWeek: { path: '/program/:id/paper/:week', roles: staff, page: 'workouts/paper/PaperWeekPage' },
  templateHealth: { path: '/program/:id/health', roles: staff, page: 'statistics/TemplateHealthPage' },
  education: { path: '/education', roles: staff, page: 'education/EducationLibraryPage' },
  educationCreate: { path: '/education/create', roles: staff, page: 'education/EducationFormPage' },
  educationPage: { path: '/education/:id', roles: staff, page: 'education/EducationPreviewPage' },
  educationEdit: { path: '/education/:id/edit', roles: staff, page: 'education/EducationFormPage' },
  dashboard: { path: '/dashboard', roles: staff, page: 'statistics/DashboardPage' },
  exercises: { path: '/exercises', roles: staff, page: 'exercises/ExercisesPage' },
  exerciseReview: { path: '/exercises/review', roles: staff, page: 'exercises/ReviewPage' },
  exerciseCreate: { path: '/exercise/create', roles: staff, page: 'exercises/ExerciseFormPage' },
  exerciseEdit: { path: '/exercise/:id/edit', roles: staff, page: 'exercises/ExerciseFormPage' },
  exerciseCreateFigure: { path: '/exercise/create/figure', roles: staff, page: 'exercises/FigurePage' },
  exerciseFigure: { path: '/exercise/:id/figure', roles: staff, page: 'exercises/FigurePage' },
  exercise: { path: '/exercise/:id', roles: staff, page: 'exercises/ExercisePage' },
  exerciseAssigned: { path: '/exercise/:id/:assigned', roles: staff, page: 'exercises/ExercisePage' },
  specialists: { path: '/specialists', roles: admins, page: 'practitioners/PractitionersPage' },
  specialistCreate: {
    path: '/specialist/create',
    roles: staff,
    users: admins,
    page: 'practitioners/PractitionerFormPage',
  },
  specialistEdit: { path: '/specialist/:id/edit', roles: admins, page: 'practitioners/PractitionerFormPage' },
  specialist: { path: '/specialist/:id', roles: admins, page: 'practitioners/PractitionerPage' },
  plans: { path: '/plans', roles: staff, users: owners, page: 'plans/PlansPage' },
  paymentDetails: {
    path: '/plans/:id/payment-details/:priceListId',
    roles: staff,
    users: owners,
    page: 'plans/PaymentPage',
  },
  transactions: { path: '/transactions', roles: owners, page: 'plans/TransactionsPage' },
  accountBalance: { path: '/account-balance', roles: owners, page: 'plans/AccountPage' },
  home: { path: '/home', roles: patient, page: 'workouts/today/HomePage' },
  myProgram: { path: '/patient-program/:id', roles: patient, page: 'workouts/program/MyProgramPage' },
  myReading: {
    path: '/patient-program/:id/read/:week/:pageId',
    roles: patient,
    page: 'workouts/program/MyReadingPage',
  },
  mySeries: {
    path: '/patient-series/:programId/:seriesId/:week',
    roles: patient,
    page: 'workouts/program/MySeriesPage',
  },
  myExercise: {
    path: '/exercise/:programId/:seriesId/:id/:week',
    roles: patient,
    page: 'workouts/program/MyExercisePage',
  },
  formCheck: { path: '/form-check/:id', roles: everyone, page: 'workouts/form-check/FormCheckPage' },
  reminders: { path: '/reminders', roles: patient, page: 'workouts/program/RemindersPage' },
  notifications: { path: '/notifications', roles: everyone, page: 'notifications/NotificationsPage' },
  patientNotifications: { path: '/patient/:id/notifications', roles: staff, page: 'notifications/ConversationPage' },
  surveys: { path: '/surveys', roles: staff, page: 'surveys/SurveysPage' },
  surveyCreate: { path: '/surveys/create', roles: staff, page: 'surveys/SurveyFormPage' },
  surveyEdit: { path: '/surveys/:id', roles: staff, page: 'surveys/SurveyFormPage' },
  patientSurveys: { path: '/patient/:id/surveys', roles: staff, page: 'surveys/PatientSurveysPage' },
  patientSurveyChoice: { path: '/patient/:id/surveys/choose', roles: staff, page: 'surveys/SurveyChoicePage' },
  support: { path: '/support', roles: staff, page: 'tickets/SupportPage' },
  audit: { path: '/audit', roles: owners, page: 'audit/AuditPage' },
  myRecord: { path: '/my-record', roles: patient, page: 'patients/MyRecordPage' },
  operatorTickets: { path: '/operator/tickets', roles: operator, page: 'tickets/OperatorTicketsPage' },
  operator: { path: '/operator', roles: operator, page: 'operator/OverviewPage' },
  operatorOrganization: { path: '/operator/organizations/:id', roles: operator, page: 'operator/OrganizationPage' },
  operatorAccount: {
    path: '/operator/organizations/:id/account',
    roles: operator,
    page: 'operator/OrganizationAccountPage',
  },
  operatorProofs: { path: '/operator/proofs', roles: operator, page: 'operator/ProofsPage' },
  operatorRequests: { path: '/operator/requests', roles: operator, page: 'operator/RequestsPage' },
  operatorPlans: { path: '/operator/plans', roles: operator, page: 'operator/PricingPage' },
  operatorMoney: { path: '/operator/money', roles: operator, page: 'operator/MoneyPage' },
  operatorJobs: { path: '/operator/jobs', roles: operator, page: 'operator/JobsPage' },
  operatorHealth: { path: '/operator/health', roles: operator, page: 'operator/HealthPage' },
  operatorAudit: { path: '/operator/audit', roles: operator, page: 'operator/OperatorAuditPage' },
  notFound: { path: '/404', roles: 'anyone', page: 'app/NotFoundPage' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
export const routeNames = Object.keys(routes) as RouteName[]

type Parameters<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Values<P extends string> = [Parameters<P>] extends [never] ? [] : [Record<Parameters<P>, string | number>]

/** `to('patientView', { id })` is '/patient/view/7'. The second argument is required where the path has parameters. */
export function to<K extends RouteName>(name: K, ...[filling]: Values<(typeof routes)[K]['path']>) {
  const values: Record<string, string | number> = filling ?? {}
  return routes[name].path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(values[parameter])))
}
