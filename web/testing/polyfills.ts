// Browser APIs that jsdom lacks. Nothing is laid out: sizes are zero, nothing scrolls.

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** A wide light screen without reduced motion: `(min-width: …)` is true, everything else is false. */
function matchMedia(media: string) {
  return Object.assign(new EventTarget(), {
    media,
    matches: media.includes('min-width'),
    onchange: null,
    addListener() {},
    removeListener() {},
  })
}

function showModal(this: HTMLDialogElement) {
  this.open = true
}

function close(this: HTMLDialogElement, value?: string) {
  if (!this.open) return
  this.open = false
  if (value !== undefined) this.returnValue = value
  this.dispatchEvent(new Event('close'))
}

const missing = {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  matchMedia,
}
Object.assign(globalThis, missing, { scrollTo() {}, scrollBy() {} })
Object.assign(HTMLDialogElement.prototype, { showModal, show: showModal, close })
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {}, getAnimations: () => [] })
Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL() {} })
document.adoptedStyleSheets ??= []
Object.assign(CSSStyleSheet.prototype, { replaceSync() {} })

// jsdom has no layout.
document.elementsFromPoint = () => []
