import { lazily, onDemand } from '../ui/load-chunk.ts'

// Parts of later features on pages of features that may not import them.

/** On the patient page. */
export const AnswersCard = lazily(() => import('../surveys/AnswersCard.tsx'))
export const ProposalsCard = lazily(() => import('../workouts/proposals/ProposalsCard.tsx'))
export const FormChecksCard = lazily(() => import('../workouts/form-check/FormChecksCard.tsx'))
export const PatientEducationCard = lazily(() => import('../series/PatientEducationCard.tsx'))
export const TransferImportsCard = lazily(() => import('../discharges/TransferImportsCard.tsx'))
export const TransferDialog = onDemand(() => import('../discharges/TransferDialog.tsx'))
export const DischargeCard = onDemand(() => import('../discharges/DischargeCard.tsx'))
export const DischargeDialog = onDemand(() => import('../discharges/DischargeDialog.tsx'))
export const TrendCard = lazily(() =>
  import('../surveys/TrendCard.tsx').then((chunk) => ({ default: chunk.TrendCard })),
)

/** On an exercise's page. */
export const ExerciseHealthCard = onDemand(() => import('../statistics/ExerciseHealthCard.tsx'))

/** On My Account. */
export const FormCheckTermsCard = onDemand(() => import('../workouts/form-check/FormCheckTermsCard.tsx'))
export const OwnResponses = lazily(() => import('../surveys/OwnResponses.tsx'))
export const StaffResponses = lazily(() => import('../surveys/StaffResponses.tsx'))

/** On a patient's profile. */
export const ProfileSurveys = lazily(() => import('../surveys/ProfileSurveys.tsx'))
