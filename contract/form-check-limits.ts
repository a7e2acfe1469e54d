/** A browser recording has at most 6 MB; a file from a phone's camera may be 4K. */
export const maxFormCheckBytes = 120_000_000
export const maxFormCheckSeconds = 20
/** The size of a video's parts: after an interruption on a slow connection, little is sent twice. */
export const formCheckPartBytes = 512 * 1024
/** Hours after the last part until the server deletes an incomplete video. The device still has it. */
export const unfinishedFormCheckHours = 24
/** The maximum number of unanswered videos per patient. */
export const maxOpenFormChecks = 5

/** Accepted types of a voice note, as browsers record them, with their file extensions. */
export const voiceTypes = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const
export type VoiceType = keyof typeof voiceTypes
export const maxVoiceBytes = 4_000_000
export const maxVoiceSeconds = 60

/** Days after which an unanswered video is deleted. */
export const unansweredFormCheckDays = 90
/** Coordinates of a drawing, from the left and the top of the picture. */
export const drawingSize = 1000
/** The total number of points in a drawing, because a form field holds 10,000 characters. */
export const maxDrawingPoints = 900

/** The version of the text below. A changed text gets a new number, which is stored with each consent. */
export const consentVersion = 1

/** The text that a patient agrees to before the first recording. */
export const consentText = ({ practitioner, clinic, days }: { practitioner: string; clinic: string; days: number }) => [
  `You record up to ${maxFormCheckSeconds} seconds of yourself, with sound, or choose a video.`,
  `${practitioner} can watch it, and so can colleagues at ${clinic} who look after you. Nobody else can.`,
  `The video, drawings and voice notes are deleted ${days === 1 ? 'one day' : `${days} days`} after the answer, or after ${unansweredFormCheckDays} days without one. What was written stays in your record.`,
  'You can delete the video yourself at any time. It is gone at once.',
]
