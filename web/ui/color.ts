/** Colors as numbers: mixing, contrast, and the nearest shade that can be read. Everything here is pure. */

type Rgb = readonly [number, number, number]

/** '#17667a' as three numbers from 0 to 255. */
export function parseColor(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Three numbers as '#17667a'. */
const formatColor = (rgb: Rgb) =>
  `#${rgb.map((part) => clamp(Math.round(part), 0, 255).toString(16).padStart(2, '0')).join('')}`

/** `share` of `color` (0 to 1) over `ground`. */
export function mix(ground: string, color: string, share: number) {
  const [under, over] = [parseColor(ground), parseColor(color)]
  return formatColor([0, 1, 2].map((part) => under[part]! + (over[part]! - under[part]!) * share) as unknown as Rgb)
}

/** The tints of §9: so many per cent of the color over white. */
export const tint = (color: string, percent: number) => mix('#ffffff', color, percent / 100)

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** Relative luminance of WCAG 2, from 0 to 1. */
function luminance(color: string) {
  const [red, green, blue] = parseColor(color).map((part) => linear(part / 255)) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

interface Lch {
  /** 0 is black, 1 is white. */
  lightness: number
  chroma: number
  /** Radians. */
  hue: number
}

/** The color in OKLCH, a perceptual space in which darkening keeps the hue. */
export function toLch(color: string): Lch {
  const [red, green, blue] = parseColor(color).map((part) => linear(part / 255)) as unknown as Rgb
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function rgbOf({ lightness, chroma, hue }: Lch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short) * 255,
    encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short) * 255,
    encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short) * 255,
  ]
}

/** The nearest color in the sRGB gamut. Reduces chroma and keeps lightness and hue. */
export function fromLch(lch: Lch) {
  for (let chroma = lch.chroma; chroma > 0.002; chroma -= 0.002) {
    const rgb = rgbOf({ ...lch, chroma })
    if (rgb.every((part) => part >= -0.5 && part <= 255.5)) return formatColor(rgb)
  }
  return formatColor(rgbOf({ ...lch, chroma: 0 }))
}

/**
 * The color itself if its contrast with every ground is at least `ratio`; otherwise the nearest shade of its hue that
 * has that contrast, in the end black or white.
 */
export function readable(color: string, grounds: readonly string[], ratio: number, direction: 'darker' | 'lighter') {
  const isReadable = (shade: string) => grounds.every((ground) => contrast(shade, ground) >= ratio)
  if (isReadable(color)) return color
  const lch = toLch(color)
  const step = direction === 'darker' ? -0.005 : 0.005
  for (let lightness = lch.lightness + step; lightness > 0 && lightness < 1; lightness += step) {
    const shade = fromLch({ ...lch, lightness })
    if (isReadable(shade)) return shade
  }
  return direction === 'darker' ? '#000000' : '#ffffff'
}

/** The text color if it is readable on the ground, otherwise black or white, whichever has more contrast. */
export function readableOn(ground: string, text: string, ratio = 4.5) {
  if (contrast(text, ground) >= ratio) return text
  return contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'
}
