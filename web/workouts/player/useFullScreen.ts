import { useLayoutEffect } from 'react'

/** Hides the header and footer of the shell while mounted. */
export function useFullScreen() {
  useLayoutEffect(() => {
    document.documentElement.dataset.fullScreen = ''
    scrollTo(0, 0)
    return () => {
      delete document.documentElement.dataset.fullScreen
    }
  }, [])
}
