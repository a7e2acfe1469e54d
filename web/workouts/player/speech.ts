/** Reading aloud with the voices of the device, where it has any. */
export const canSpeak = () => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis

export const stopSpeaking = () => canSpeak() && speechSynthesis.cancel()

/** Speaks a text, interrupting the current one. */
export function speak(text: string, onEnd?: () => void) {
  if (!canSpeak() || !text) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'en-AU'
  if (onEnd) {
    utterance.addEventListener('end', onEnd)
    utterance.addEventListener('error', onEnd)
  }
  speechSynthesis.speak(utterance)
}
