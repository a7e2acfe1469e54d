import { useEffect } from 'react'

/** Milliseconds in which a page may move the focus itself. */
const patience = 150

/** The element and all that it stands in, up to the page or dialog. */
function placeOf(element: Element) {
  const place: HTMLElement[] = []
  const root = element.closest('#main, [role=dialog], dialog')
  for (let each = root && element; each instanceof HTMLElement; each = each === root ? null : each.parentElement)
    place.push(each)
  return place
}

/** Focuses what no key leads to, for as long as it has the focus. */
function focusOnce(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/**
 * What has the focus may go or be disabled once it was pressed: a deleted row, the last page of a list. The browser then
 * leaves the focus nowhere, and a screen reader begins at the top. It goes to the nearest of what stood around it.
 */
export default function FocusKeeper() {
  useEffect(() => {
    let place: HTMLElement[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      place = placeOf(target as Element)
    }
    const isGone = () => {
      const [focused] = place
      return focused !== undefined && (!focused.isConnected || focused.matches(':disabled'))
    }
    function keep() {
      timer = undefined
      // Some browsers leave the focus with what is disabled.
      if (!isGone() || ![document.body, place[0]].includes(document.activeElement as HTMLElement)) return
      const nearest = place.find((each, at) => at > 0 && each.isConnected)
      if (nearest) focusOnce(nearest)
    }
    const observer = new MutationObserver(() => {
      if (isGone()) timer ??= setTimeout(keep, patience)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return null
}
