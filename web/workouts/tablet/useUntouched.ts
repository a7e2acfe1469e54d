import { useEffect, useState } from 'react'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Milliseconds since the screen was last touched, updated every second. Read from the clock, since timers stop while a
 * tablet sleeps.
 */
export function useUntouched() {
  const [untouched, setUntouched] = useState(0)
  useEffect(() => {
    let last = Date.now()
    const tell = () => setUntouched(Date.now() - last)
    const touch = () => {
      last = Date.now()
      tell()
    }
    const timer = setInterval(tell, 1000)
    for (const name of touches) addEventListener(name, touch, { capture: true, passive: true })
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      for (const name of touches) removeEventListener(name, touch, { capture: true })
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
  return untouched
}
