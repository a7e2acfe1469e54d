/* Runs in the page: lists layout faults, such as cut-off words and overlapping controls. */
;(() => {
  const { clientWidth: width, scrollWidth } = document.documentElement
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter((each) =>
    each.checkVisibility(),
  )
  const root = dialogs.at(-1) ?? document.body
  const floats = (element) =>
    element !== null &&
    element !== root &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || floats(element.parentElement))
  const isThere = (element) => {
    const { width: wide, height } = element.getBoundingClientRect()
    return wide > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const isOver = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? (element.textContent || element.tagName)).trim().slice(0, 40)

  const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(isThere)
    .flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box, isFloating: floats(element) })))
  const words = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!text.textContent.trim() || !isThere(element) || element.closest('.spoken, option, script, style, svg'))
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const preview = [element, element.parentElement].find((each) => getComputedStyle(each).webkitLineClamp !== 'none')
    const end = preview?.getBoundingClientRect().bottom ?? Infinity
    // Lines are close together, so only the middle of each must be free.
    for (const { x, y, width: wide, height } of range.getClientRects()) {
      const box = new DOMRect(x, y + height / 4, wide, height / 2)
      if (wide > 1 && y + height <= end + 2) words.push({ element, box, isFloating: floats(element) })
    }
  }

  const faults = []
  const pen = document.createElement('canvas').getContext('2d')
  for (const { element } of controls) {
    const isSelect = element.matches('select')
    // Longer text may scroll in its field.
    if (!isSelect && !element.matches('[placeholder="DD/MM/YYYY"]')) continue
    pen.font = getComputedStyle(element).font
    const chosen = isSelect ? (element.selectedOptions[0]?.text ?? '') : element.value
    const wide = isSelect ? pen.measureText(chosen).width : element.scrollWidth
    if (chosen && wide > element.clientWidth + 2) faults.push(`cut off: ${chosen}`)
  }
  if (scrollWidth > width) faults.push(`scrolls sideways: ${scrollWidth} in ${width}`)
  const collide = (a, b) =>
    a.isFloating === b.isFloating &&
    a.element !== b.element &&
    !a.element.contains(b.element) &&
    !b.element.contains(a.element) &&
    isOver(a.box, b.box)
  controls.forEach((a, at) => {
    for (const b of controls.slice(at + 1))
      if (collide(a, b)) faults.push(`over each other: ${nameOf(a.element)} | ${nameOf(b.element)}`)
  })
  for (const [at, a] of words.entries()) {
    for (const b of controls)
      if (b.element.matches('a, button, select') && collide(a, b))
        faults.push(`words under a control: ${nameOf(a.element)} | ${nameOf(b.element)}`)
    for (const b of words.slice(at + 1)) {
      if (collide(a, b)) faults.push(`words over words: ${nameOf(a.element)} | ${nameOf(b.element)}`)
    }
    for (let outer = a.element; outer && outer !== root; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer)
      // The element scrolls.
      if (overflowX === 'auto') break
      const frame = outer.getBoundingClientRect()
      const isCut =
        (overflowX === 'hidden' && a.box.right > frame.right + 2) ||
        (overflowY === 'hidden' && a.box.bottom > frame.bottom + 2)
      if (isCut && frame.width > 1) faults.push(`cut off: ${nameOf(a.element)}`)
    }
  }
  for (const element of root.querySelectorAll('.spoken'))
    if (isThere(element)) faults.push(`only for screen readers, but seen: ${nameOf(element)}`)
  return [...new Set(faults)]
})()
