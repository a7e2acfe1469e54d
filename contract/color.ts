/** Colors as numbers: mixing and contrast. Everything here is pure. */

export type Rgb = readonly [number, number, number]

/** '#17667a' as three numbers from 0 to 255. */
export function parseColor(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Three numbers as '#17667a'. */
export const formatColor = (rgb: Rgb) =>
  `#${rgb.map((part) => clamp(Math.round(part), 0, 255).toString(16).padStart(2, '0')).join('')}`

/** `share` of `color` (0 to 1) over `ground`. */
export function mix(ground: string, color: string, share: number) {
  const [under, over] = [parseColor(ground), parseColor(color)]
  return formatColor([0, 1, 2].map((part) => under[part]! + (over[part]! - under[part]!) * share) as unknown as Rgb)
}

/** A part of a color, from 0 to 1, as linear light. */
export const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Relative luminance of WCAG 2, from 0 to 1. */
function luminance(color: string) {
  const [red, green, blue] = parseColor(color).map((part) => toLinear(part / 255)) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string) {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The text color if it is readable on the ground, otherwise black or white, whichever has more contrast. */
export function readableOn(ground: string, text: string, ratio = 4.5) {
  if (contrast(text, ground) >= ratio) return text
  return contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'
}
