const kinds = [
  'video/mp4;codecs=avc1.640028,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]

const bitsPerSecond = 6_000_000
const maxWaitMs = 20_000

/** Records a stream in the first format that this browser can record. */
export function recordStream(stream: MediaStream, videoBitsPerSecond = bitsPerSecond, mimeTypes = kinds) {
  const mimeType = mimeTypes.find((kind) => MediaRecorder.isTypeSupported(kind))
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && parts.push(data))
  recorder.start(1000)
  return {
    /**
     * Ends the recording; the result is empty if the device encoded nothing. A slow device may still have the first
     * pictures in its encoder, which stopping would drop, so this waits for them.
     */
    async finish() {
      const giveUpAt = performance.now() + maxWaitMs
      while (parts.length === 0 && recorder.state === 'recording' && performance.now() < giveUpAt) {
        recorder.requestData()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      if (recorder.state !== 'inactive') {
        const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
        recorder.stop()
        await stopped
      }
      return new Blob(parts, { type: recorder.mimeType })
    },
    discard: () => recorder.state !== 'inactive' && recorder.stop(),
  }
}
