import { useEffect, useRef, useState } from 'react'
import { playCountdown } from './player-sounds.ts'
import { prefersReducedMotion } from './useFigureMotion.ts'

interface Countdown {
  /** Milliseconds since 1970. */
  endsAt: number
  /** The maximum length, in case the clock of the phone is set back during the countdown. */
  seconds?: number
  /** Milliseconds left while paused; null while running. */
  left: number | null
}

const remaining = ({ endsAt, seconds = Infinity, left }: Countdown) =>
  left ?? Math.min(seconds * 1000, Math.max(0, endsAt - Date.now()))

/** The milliseconds left of a countdown, with a sound for each of the last three seconds. */
export function useCountdown(countdown: Countdown, onEnd: () => void) {
  const [left, setLeft] = useState(() => remaining(countdown))
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  const { endsAt, seconds, left: still } = countdown
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- another countdown begins with its own time.
    setLeft(remaining({ endsAt, seconds, left: still }))
    if (still !== null) return
    let frame = 0
    let second = Math.ceil(remaining({ endsAt, seconds, left: null }) / 1000)
    const update = () => {
      const now = remaining({ endsAt, seconds, left: null })
      const whole = Math.ceil(now / 1000)
      if (whole < second && whole > 0 && whole <= 3) playCountdown()
      second = whole
      setLeft(now)
    }
    const draw = () => {
      update()
      frame = requestAnimationFrame(draw)
    }
    const timer = prefersReducedMotion() ? setInterval(update, 250) : undefined
    if (!timer) frame = requestAnimationFrame(draw)
    const over = setTimeout(() => end.current(), remaining({ endsAt, seconds, left: null }))
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(timer)
      clearTimeout(over)
    }
  }, [endsAt, seconds, still])
  return left
}

/** '42', '1:05' */
export function countdownText(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000)
  return seconds < 100 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
