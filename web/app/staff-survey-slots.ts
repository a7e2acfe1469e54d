import { lazy, type ComponentType } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'

/** Where surveys show on the pages of rooms that come before theirs; each is fetched when it is first drawn. */
const slot = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadChunk(() => load().then((part) => ({ default: part as ComponentType<Props & object> }))))

/** On the page of a patient. */
export const AnswersCard = slot(() => import('../surveys/AnswersCard.tsx').then((chunk) => chunk.default))
export const AlertBanner = slot(() => import('../surveys/AlertBanner.tsx').then((chunk) => chunk.AlertBanner))
export const TrendCard = slot(() => import('../surveys/TrendCard.tsx').then((chunk) => chunk.TrendCard))

/** On My Account. */
export const OwnResponses = slot(() => import('../surveys/OwnResponses.tsx').then((chunk) => chunk.default))
export const StaffResponses = slot(() => import('../surveys/StaffResponses.tsx').then((chunk) => chunk.default))

/** On the profile of a patient. */
export const ProfileSurveys = slot(() => import('../surveys/ProfileSurveys.tsx').then((chunk) => chunk.default))
