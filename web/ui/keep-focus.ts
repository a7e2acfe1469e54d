/** Temporary layers over the page. When one closes, the element that had the focus before gets it back. */
const popups = '[role=dialog], [role=menu], dialog'

/** Elements that can no longer hold the focus: disabled, or in a popup that is closing. */
const isOver = (element: HTMLElement) => !element.isConnected || element.matches(':disabled, [inert], [inert] *')

/** The element and its ancestors up to `root`. */
function pathOf(element: HTMLElement, root: Element) {
  const path: HTMLElement[] = []
  for (let each: HTMLElement | null = element; each; each = each === root ? null : each.parentElement) path.push(each)
  return path
}

/** Focuses an element. If it is not focusable, makes it so until it loses the focus. */
function focusOnce(element: HTMLElement) {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/**
 * Moves the focus when the focused element is deleted, disabled or closed, because browsers would drop it and screen
 * readers start at the top again. It goes to the nearest remaining ancestor; from a dialog or menu, to what opened it;
 * on a new page, to the page. A page may focus something else in a layout effect, which runs before this, or later.
 * Returns a function that ends this.
 */
export function restoreLostFocus() {
  /**
   * The focused element and its ancestors, nearest first; then those of the element that had the focus before a popup
   * opened.
   */
  let trail: HTMLElement[] = []
  let page: HTMLElement | null = null

  function remember({ target }: FocusEvent) {
    const element = target as HTMLElement
    const popup = element.closest(popups)
    const before = popup ? trail.filter((each) => each.isConnected && !popup.contains(each)) : []
    trail = [...pathOf(element, popup ?? element.closest('#main') ?? element), ...before]
  }
  function arrive(main: HTMLElement) {
    const isFirst = page === null
    page = main
    const focused = document.activeElement
    // The first page keeps the focus at the top, unless the user has just signed in.
    if (isFirst && (focused !== document.body || navigator.userActivation?.hasBeenActive === false)) return
    const place = focused?.closest(`#main, ${popups}`)
    if (!place) focusOnce(main)
    else if (place !== main) trail = [...trail.filter((each) => place.contains(each)), main]
  }
  function keep() {
    const main = document.getElementById('main')
    if (main && main !== page) arrive(main)
    const [last] = trail
    // Some browsers keep the focus on a disabled element.
    if (!last || !isOver(last) || ![document.body, last].includes(document.activeElement as HTMLElement)) return
    const nearest = trail.find((each) => !isOver(each))
    if (nearest) focusOnce(nearest)
  }
  const observer = new MutationObserver(keep)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
  document.addEventListener('focusin', remember)
  keep()
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
