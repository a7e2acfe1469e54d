import { lazyComponent, lazyPart } from '../ui/load-chunk.ts'

// Parts of later features on pages of features that may not import them.

/** On the patient page. */
export const AnswersCard = lazyComponent(() => import('../surveys/AnswersCard.tsx'))
export const ProposalsCard = lazyComponent(() => import('../workouts/proposals/ProposalsCard.tsx'))
export const FormChecksCard = lazyComponent(() => import('../workouts/form-check/FormChecksCard.tsx'))
export const PatientEducationCard = lazyComponent(() => import('../series/PatientEducationCard.tsx'))
export const TransferImportsCard = lazyComponent(() => import('../discharges/TransferImportsCard.tsx'))
export const TransferDialog = lazyPart(() => import('../discharges/TransferDialog.tsx'))
export const DischargeCard = lazyPart(() => import('../discharges/DischargeCard.tsx'))
export const DischargeDialog = lazyPart(() => import('../discharges/DischargeDialog.tsx'))
export const TrendCard = lazyComponent(() =>
  import('../surveys/TrendCard.tsx').then((chunk) => ({ default: chunk.TrendCard })),
)

/** On an exercise's page. */
export const ExerciseHealthCard = lazyPart(() => import('../statistics/ExerciseHealthCard.tsx'))

/** On My Account. */
export const FormCheckTermsCard = lazyPart(() => import('../workouts/form-check/FormCheckTermsCard.tsx'))
export const OwnResponses = lazyComponent(() => import('../surveys/OwnResponses.tsx'))
export const StaffResponses = lazyComponent(() => import('../surveys/StaffResponses.tsx'))

/** On a patient's profile. */
export const ProfileSurveys = lazyComponent(() => import('../surveys/ProfileSurveys.tsx'))
