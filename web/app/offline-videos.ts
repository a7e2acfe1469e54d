import { sealedFiles } from './sealed-files.ts'

// Also part of the service worker.

/** Videos of exercises on this phone, by the id of their file. The service worker plays them without a connection. */
export const offlineVideos = sealedFiles('kinora-kept-videos')

/** The id of the file in the address of a video or of its poster; undefined for any other address. */
export const videoFileId = (address: string) =>
  /\/exercises\/videos\/([0-9a-f-]{36})\/(?:file|poster)(?:\?|$)/.exec(address)?.[1]

const choiceKey = 'kinora-keep-videos'
export type VideoChoice = 'yes' | 'no' | null

/** Whether the patient agreed to keep videos on this phone. */
export function videoChoice(): VideoChoice {
  try {
    return localStorage.getItem(choiceKey) as VideoChoice
  } catch {
    return null
  }
}

export function saveVideoChoice(choice: VideoChoice) {
  try {
    if (choice) localStorage.setItem(choiceKey, choice)
    else localStorage.removeItem(choiceKey)
  } catch {
    // Without storage the question comes again.
  }
}

/** Removes all videos from this device, and the signed-out patient's choice. */
export function clearOfflineVideos() {
  saveVideoChoice(null)
  return offlineVideos.clear()
}
