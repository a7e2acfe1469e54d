import { useEffect } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { answerWithin } from './tablet-idle.ts'
import { useUntouched } from './useUntouched.ts'

/**
 * Appears when the tablet was not touched for a while, and closes the session without an answer: the next patient may
 * come.
 */
export function StillThere({ askAfter, onLeft }: { askAfter: number; onLeft: () => void }) {
  const untouched = useUntouched()
  const isLeft = untouched >= askAfter + answerWithin
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
