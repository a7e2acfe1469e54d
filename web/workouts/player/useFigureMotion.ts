import { useEffect, useState } from 'react'
import { watchFrameRate } from './frame-rate.ts'

const key = 'kinora-figure-motion'

/** Whether the patient asked to see figures move although this device is slow. */
function hasChosenMotion() {
  try {
    return localStorage.getItem(key) === 'move'
  } catch {
    return false
  }
}
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A device too slow for one figure is too slow for all, so it is measured once per page load. */
let isSlowDevice = false

/**
 * Whether figures move or are shown as two pictures, because the user prefers less motion or the device is too slow. On
 * a slow device, `play` moves them anyway.
 */
export function useFigureMotion(isMoving: boolean) {
  const [isSlow, setSlow] = useState(() => isSlowDevice && !hasChosenMotion())
  const isStill = isSlow || prefersReducedMotion()
  useEffect(() => {
    if (!isMoving || isStill || hasChosenMotion()) return
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
      // Without storage, the choice lasts until the next slow figure.
    }
  }
  return { isStill, play: isSlow && !prefersReducedMotion() ? play : undefined }
}
