import { useEffect, useState } from 'react'

/** Seconds until an email can be requested again. `wait()` restarts the countdown. */
export function useResendCountdown(from = 0) {
  const [left, setLeft] = useState(from)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { left, wait: () => setLeft(60) }
}
