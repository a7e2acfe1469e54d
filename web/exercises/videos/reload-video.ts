/**
 * Loads a video again where it was. Where the storage serves it, the address that the server led to expires within minutes,
 * and a player that was paused longer fails. At most once a minute, so that a video that is gone is not asked for for ever.
 */
export function createVideoReload() {
  let lastAt = -Infinity
  return (video: HTMLVideoElement) => {
    if (Date.now() - lastAt < 60_000) return
    lastAt = Date.now()
    const { currentTime, paused } = video
    video.load()
    video.currentTime = currentTime
    if (!paused) void video.play().catch(() => undefined)
  }
}
