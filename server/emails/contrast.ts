const colorChannels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function luminance(color: string) {
  const [red, green, blue] = colorChannels(color).map((channel) => toLinear(channel / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** The WCAG 2 contrast ratio of two six-digit hexadecimal colors, from 1 to 21. */
export function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Blends `color` over `ground`; `share` is its opacity. */
export function mixColors(ground: string, color: string, share: number) {
  const over = colorChannels(color)
  const parts = colorChannels(ground).map((part, at) => Math.round(part + (over[at]! - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The text color if it is readable on the ground, otherwise black or white. */
export function readableOn(ground: string, text: string) {
  if (contrast(text, ground) >= 4.5) return text
  return contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'
}
