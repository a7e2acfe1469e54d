/** Every address of the product that has a page. The only place where one is written. */
export const paths = {
  login: '/login',
  signupCode: '/signup/',
  signup: '/signup/:token',
  verify: '/verify',
  registration: '/registration/',
  registrationDone: '/registration/success',
  resend: '/resend-generic',
  verification: '/verification',
  supportLogin: '/support/login/:token',
  supportLinks: '/operator/support-links',
  mails: '/operator/mails',
  changePassword: '/change-password',
  profile: '/profile',
  myAccount: '/my-account/:tabHeader',
  security: '/security',
  patients: '/patients',
  patientCreate: '/patient/create',
  patientEdit: '/patient/edit/:id',
  patientView: '/patient/view/:id',
  patientProgram: '/patient/:id/program',
  patientAddProgram: '/patient/:id/add-program',
  patientCreateProgram: '/patient/:id/create-program',
  programs: '/programs',
  programAdd: '/program/add',
  programEdit: '/program/:id/edit-program',
  programSeries: '/program/:id/series',
  seriesCreate: '/program/:id/series/create',
  seriesAdd: '/program/:id/series/add',
  seriesOpen: '/program/:id/series/:seriesId/',
  seriesInWeek: '/program/:id/series/:seriesId/:week',
  exercises: '/exercises',
  exerciseReview: '/exercises/review',
  exerciseCreate: '/exercise/create',
  exerciseEdit: '/exercise/:id/edit',
  exerciseCreateFigure: '/exercise/create/figure',
  exerciseFigure: '/exercise/:id/figure',
  exercise: '/exercise/:id',
  exerciseAssigned: '/exercise/:id/:assigned',
  specialists: '/specialists',
  specialistCreate: '/specialist/create',
  specialistEdit: '/specialist/:id/edit',
  specialist: '/specialist/:id',
  plans: '/plans',
  paymentDetails: '/plans/:id/payment-details/:priceListId',
  transactions: '/transactions',
  home: '/home',
  myProgram: '/patient-program/:id',
  mySeries: '/patient-series/:programId/:seriesId/:week',
  myExercise: '/exercise/:programId/:seriesId/:id/:week',
  notifications: '/notifications',
  patientNotifications: '/patient/:id/notifications',
  surveys: '/surveys',
  surveyCreate: '/surveys/create',
  surveyEdit: '/surveys/:id',
  patientSurveys: '/patient/:id/surveys',
  patientSurveyChoice: '/patient/:id/surveys/choose',
  support: '/support',
  audit: '/audit',
  myRecord: '/my-record',
  operatorTickets: '/operator/tickets',
  operator: '/operator',
  operatorOrganization: '/operator/organizations/:id',
  operatorProofs: '/operator/proofs',
  operatorRequests: '/operator/requests',
  operatorPlans: '/operator/plans',
  operatorJobs: '/operator/jobs',
  operatorAudit: '/operator/audit',
  notFound: '/404',
} as const

export type PathName = keyof typeof paths

type Holes<P extends string> = P extends `${string}:${infer Hole}/${infer Rest}`
  ? Hole | Holes<Rest>
  : P extends `${string}:${infer Hole}`
    ? Hole
    : never
type Filling<P extends string> = [Holes<P>] extends [never] ? [] : [Record<Holes<P>, string | number>]

/** `to('patientView', { id })` is '/patient/view/7'. The second argument is asked for when the address has holes. */
export function to<K extends PathName>(name: K, ...[filling]: Filling<(typeof paths)[K]>) {
  const values: Record<string, string | number> = filling ?? {}
  return paths[name].replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(String(values[hole])))
}

/** The address by its name where its page exists, for menus that grow with the product. */
export function ifThere(name: string): string | undefined {
  return (paths as Record<string, string>)[name]
}
