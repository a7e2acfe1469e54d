import { useLayoutEffect } from 'react'

/** The page has the whole screen to itself: header and footer of the shell are away while this is drawn. */
export function useFullScreen() {
  useLayoutEffect(() => {
    document.documentElement.dataset.fullScreen = ''
    scrollTo(0, 0)
    return () => {
      delete document.documentElement.dataset.fullScreen
    }
  }, [])
}
