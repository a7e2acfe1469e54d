import { useEffect, useState, type RefObject } from 'react'

const controls = 'a[href], button, input, select, textarea, label, summary, [role=button], [role=radio], [tabindex="0"]'

/** Points of a round element: its center, its rim and halfway between. */
function pointsOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const rings = [0, 0.5, 0.98]
  return rings.flatMap((ring) =>
    Array.from({ length: ring === 0 ? 1 : 8 }, (_, step) => {
      const angle = (step * Math.PI) / 4
      const x = left + width / 2 + (Math.cos(angle) * ring * width) / 2
      return [x, top + height / 2 + (Math.sin(angle) * ring * height) / 2] as const
    }),
  )
}

const isOverControl = (element: Element) =>
  pointsOf(element).some(([x, y]) =>
    document.elementsFromPoint(x, y).some((below) => {
      const control = below.closest(controls)
      return control !== null && !element.contains(control)
    }),
  )

/** True while no control lies under the floating button; checked on scroll, resize and twice a second. */
export function useClearOfControls(floating: RefObject<Element | null>) {
  const [isClear, setClear] = useState(true)
  useEffect(() => {
    let frame = 0
    const check = () => {
      frame = 0
      if (floating.current) setClear(!isOverControl(floating.current))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(check)
    }
    schedule()
    const timer = setInterval(schedule, 500)
    addEventListener('scroll', schedule, { passive: true, capture: true })
    addEventListener('resize', schedule)
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule, { capture: true })
      removeEventListener('resize', schedule)
    }
  }, [floating])
  return isClear
}
