/**
 * Lazy parts of a patient's pages. Unless they are stored, their page breaks offline: "How to" in the middle of a
 * session, or My Account.
 */
const parts = [
  () => import('./NotFoundPage.tsx'),
  () => import('../accounts/AccountNotices.tsx'),
  () => import('../accounts/account-forms.ts'),
  () => import('../discharges/AfterCare.tsx'),
  () => import('../exercises/videos/VideoPlayer.tsx'),
  () => import('../notifications/Conversation.tsx'),
  () => import('../notifications/NotificationSettings.tsx'),
  () => import('../patients/CarerSheet.tsx'),
  () => import('../patients/CarersCard.tsx'),
  () => import('../patients/KitButton.tsx'),
  () => import('../patients/KitSheet.tsx'),
  () => import('../patients/PauseButton.tsx'),
  () => import('../patients/PauseNotice.tsx'),
  () => import('../patients/PauseSheet.tsx'),
  () => import('../surveys/OwnResponses.tsx'),
  () => import('../surveys/ProfileSurveys.tsx'),
  () => import('../workouts/form-check/AskToLook.tsx'),
  () => import('../workouts/form-check/FormCheckSheet.tsx'),
  () => import('../workouts/form-check/MyFormCheck.tsx'),
  () => import('../workouts/form-check/MyFormChecksCard.tsx'),
  () => import('../workouts/form-check/UnsentFormChecks.tsx'),
  () => import('../workouts/offline-videos/FortnightVideos.tsx'),
  () => import('../workouts/player/PlayerVideo.tsx'),
  () => import('../workouts/recording/ClockNote.tsx'),
  () => import('../workouts/recording/UnsentWorkoutNote.tsx'),
  () => import('../workouts/recording/RemoveWorkoutDialog.tsx'),
]

/** Loads them one after the other in the background; the service worker stores them. */
export async function preloadParts() {
  for (const load of parts) await load().catch(() => undefined)
}
