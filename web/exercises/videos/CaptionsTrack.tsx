import type { Captions } from '@kinora/contract/videos.ts'
import { apiBase } from '../../app/base-path.ts'

/** Captions of a video, shown by default. */
export const CaptionsTrack = ({ captions: { url, language, label } }: { captions: Captions }) => (
  <track kind="captions" src={apiBase + url} srcLang={language} label={label} default />
)
