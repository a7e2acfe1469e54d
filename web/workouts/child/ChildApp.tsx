import { useEffect, useLayoutEffect } from 'react'
import './child.css'

/** Preloads the other parts for use offline. */
const preloadParts = () => void Promise.all([import('./Praise.tsx'), import('./PainFaces.tsx')]).catch(() => undefined)

/** Makes targets and text larger for as long as a child's app is open, and fetches what it draws. */
export default function ChildApp() {
  useLayoutEffect(() => {
    document.documentElement.dataset.child = ''
    return () => {
      delete document.documentElement.dataset.child
    }
  }, [])
  useEffect(preloadParts, [])
  return null
}
