import { useCallback, useState } from 'react'

/** The width of the element that gets `ref`, in pixels; 0 until it is measured. */
export function useElementWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
