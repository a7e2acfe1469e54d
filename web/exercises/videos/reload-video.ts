/**
 * Reloads a video at its current position. A signed address of the storage expires within minutes, and a player that
 * was paused longer fails. Reloads at most once a minute, so that a deleted video is not requested forever.
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
