import { useEffect } from 'react'

/** Keeps the screen on while mounted, and again after the person returns to the page. */
export function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void sentinel?.release()
      else lock = sentinel
    }
    const again = () => void acquire()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
