import type { Captions } from '@kinora/contract/videos.ts'
import { apiBase } from '../../app/base-path.ts'

/** Captions within a video, shown from the beginning. Other ones are another track. */
export const CaptionsTrack = ({ captions: { url, language, label } }: { captions: Captions }) => (
  <track kind="captions" src={apiBase + url} srcLang={language} label={label} default />
)
