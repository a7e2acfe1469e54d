import { lazy, type ComponentType } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'

/** Parts of later features on pages of features that may not import them. Each loads when it is first rendered. */
const slot = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadChunk(() => load().then((part) => ({ default: part as ComponentType<Props & object> }))))

/** On the patient page. */
export const AnswersCard = slot(() => import('../surveys/AnswersCard.tsx').then((chunk) => chunk.default))
export const ProposalsCard = slot(() =>
  import('../workouts/proposals/ProposalsCard.tsx').then((chunk) => chunk.default),
)
export const FormChecksCard = slot(() =>
  import('../workouts/form-check/FormChecksCard.tsx').then((chunk) => chunk.default),
)
export const PatientEducationCard = slot(() =>
  import('../series/PatientEducationCard.tsx').then((chunk) => chunk.default),
)
export const TransferImportsCard = slot(() =>
  import('../discharges/TransferImportsCard.tsx').then((chunk) => chunk.default),
)
export const TransferDialog = slot(() => import('../discharges/TransferDialog.tsx').then((chunk) => chunk.default))
export const DischargeCard = slot(() => import('../discharges/DischargeCard.tsx').then((chunk) => chunk.default))
export const DischargeDialog = slot(() => import('../discharges/DischargeDialog.tsx').then((chunk) => chunk.default))
export const TrendCard = slot(() => import('../surveys/TrendCard.tsx').then((chunk) => chunk.TrendCard))

/** On an exercise's page. */
export const ExerciseHealthCard = slot(() =>
  import('../statistics/ExerciseHealthCard.tsx').then((chunk) => chunk.default),
)

/** On My Account. */
export const FormCheckTermsCard = slot(() =>
  import('../workouts/form-check/FormCheckTermsCard.tsx').then((chunk) => chunk.default),
)
export const OwnResponses = slot(() => import('../surveys/OwnResponses.tsx').then((chunk) => chunk.default))
export const StaffResponses = slot(() => import('../surveys/StaffResponses.tsx').then((chunk) => chunk.default))

/** On a patient's profile. */
export const ProfileSurveys = slot(() => import('../surveys/ProfileSurveys.tsx').then((chunk) => chunk.default))
