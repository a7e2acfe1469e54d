import { useEffect, useState } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { answerTimeout } from './tablet-idle.ts'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Milliseconds since the screen was last touched, updated every second. Read from the clock, since timers stop while a
 * tablet sleeps.
 */
function useUntouched() {
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

/**
 * Asks when the tablet was not touched for a while. Without an answer it closes the session, for the next patient.
 */
export function StillThere({ askAfter, onLeft }: { askAfter: number; onLeft: () => void }) {
  const untouched = useUntouched()
  const isLeft = untouched >= askAfter + answerTimeout
  useEffect(() => {
    if (isLeft) onLeft()
  }, [isLeft, onLeft])
  if (untouched < askAfter || isLeft) return null
  return (
    <BottomSheet title="Still there?" onClose={() => undefined}>
      <Stack gap={16}>
        <p role="alert">
          This tablet closes your session in a moment, so that nobody else sees it. What you did is saved.
        </p>
        <Button variant="primary" isFullWidth>
          I’m still here
        </Button>
        <Button isFullWidth onClick={onLeft}>
          I’m done
        </Button>
      </Stack>
    </BottomSheet>
  )
}
