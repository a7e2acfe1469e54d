import { useEffect, useState } from 'react'
import { watchFrameRate } from './frame-rate.ts'

const key = 'kinora-figure-motion'

/** Whether the patient asked to see figures move although this device is slow. */
function wantsMotion() {
  try {
    return localStorage.getItem(key) === 'move'
  } catch {
    return false
  }
}
export const wantsLess = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Too slow for one figure is too slow for the next: found out once until the page is loaded again. */
let isSlowDevice = false

/**
 * Whether figures move or are shown as two pictures: where less motion is wanted, and where this device draws a moving
 * figure too slowly; then `play` moves them all the same.
 */
export function useFigureMotion(isMoving: boolean) {
  const [isSlow, setSlow] = useState(() => isSlowDevice && !wantsMotion())
  const isStill = isSlow || wantsLess()
  useEffect(() => {
    if (!isMoving || isStill || wantsMotion()) return
    return watchFrameRate(() => {
      isSlowDevice = true
      setSlow(true)
    })
  }, [isMoving, isStill])
  const play = () => {
    setSlow(false)
    try {
      localStorage.setItem(key, 'move')
    } catch {
      // Without storage it lasts until the next slow figure.
    }
  }
  return { isStill, play: isSlow && !wantsLess() ? play : undefined }
}
