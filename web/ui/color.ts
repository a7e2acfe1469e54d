import { contrast, formatColor, mix, parseColor, toLinear, type Rgb } from '@kinora/contract/color.ts'

/** The nearest shade of a color that can be read. Everything here is pure. */

/** The tints of §9: so many per cent of the color over white. */
export const tint = (color: string, percent: number) => mix('#ffffff', color, percent / 100)

const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

interface Lch {
  /** 0 is black, 1 is white. */
  lightness: number
  chroma: number
  /** Radians. */
  hue: number
}

/** The color in OKLCH, a perceptual space in which darkening keeps the hue. */
export function toLch(color: string): Lch {
  const [red, green, blue] = parseColor(color).map((part) => toLinear(part / 255)) as unknown as Rgb
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
