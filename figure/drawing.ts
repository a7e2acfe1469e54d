import type { SkinTone } from './body/appearance.ts'
import { joined } from './trace/curves.ts'
import { type ColorToken, type Theme, type ThemeName, themes, withSkin } from './themes.ts'

/** One path of a picture; layers are painted in order. Fills are even-odd, lines have round ends and joins. */
export interface StillLayer {
  d: string
  fill?: ColorToken
  stroke?: ColorToken
  strokeWidth?: number
  opacity?: number
}

/** A vector picture whose colors are still names of a theme. Lengths are in units of the view box. */
export interface Drawing {
  width: number
  height: number
  layers: StillLayer[]
  isMirrored: boolean
  skin: SkinTone
}

/** A picture with colors, ready for SVG or for `doc.path(d)` of a PDF. */
export interface Still {
  width: number
  height: number
  viewBox: string
  layers: {
    d: string
    fill?: string
    stroke?: string
    strokeWidth?: number
    opacity?: number
    fillToken?: ColorToken
    strokeToken?: ColorToken
  }[]
}

/** The other side of the body; anatomically exact, because the body is symmetric. */
export function mirrorDrawing(drawing: Drawing): Drawing {
  return {
    ...drawing,
    isMirrored: !drawing.isMirrored,
    layers: drawing.layers.map((layer) => ({ ...layer, d: mirrorPath(layer.d, drawing.width) })),
  }
}

/** Mirrors a path of M, L, C (absolute), c (relative) and Z about the middle of the picture. */
export function mirrorPath(d: string, width: number): string {
  return d.replaceAll(/([MLCc])([^MLCcZ]*)/g, (_, command: string, numbers: string) => {
    const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    return command + joined(values.map((value, i) => (i % 2 === 1 ? value : command === 'c' ? -value : width - value)))
  })
}

const half = (value: number) => Math.round(value * 2) / 2

/**
 * A path of M, L, C (absolute), c (relative) and Z with all points rounded to half a unit. Saves a quarter of the bytes
 * without a visible difference in small pictures.
 */
export function coarsePath(d: string): string {
  let [x, y] = [0, 0]
  return d.replaceAll(/([MLCc])([^MLCcZ]*)/g, (_, command: string, numbers: string) => {
    const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const moved = values.map((value, i) => {
      if (command !== 'c') return half(value)
      const written = half((i % 2 === 0 ? x : y) + value) - half(i % 2 === 0 ? x : y)
      if (i % 6 === 5) [x, y] = [x + values[i - 1]!, y + value]
      return written
    })
    if (command !== 'c') [x, y] = values.slice(-2) as [number, number]
    return command + joined(moved)
  })
}

/** Gives a drawing its colors. */
export function paint(drawing: Drawing, theme: ThemeName | Theme = 'light'): Still {
  const colors = withSkin(typeof theme === 'string' ? themes[theme] : theme, drawing.skin)
  return {
    width: drawing.width,
    height: drawing.height,
    viewBox: `0 0 ${drawing.width} ${drawing.height}`,
    layers: drawing.layers.map(({ d, fill, stroke, strokeWidth, opacity }) => ({
      d,
      ...(fill && { fill: colors[fill], fillToken: fill }),
      ...(stroke && { stroke: colors[stroke], strokeToken: stroke }),
      ...(strokeWidth !== undefined && { strokeWidth }),
      ...(fill === 'shadow' ? { opacity: colors.shadowOpacity } : opacity !== undefined && { opacity }),
    })),
  }
}

export interface SvgOptions {
  /** Colors as `var(--figure-shirt, #5b9bb8)`, so that a page's own colors win. */
  recolorable?: boolean
  /** Alternative text; without it the picture is decorative. */
  title?: string
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A complete SVG document. */
export function toSvg(still: Still, { recolorable = false, title }: SvgOptions = {}): string {
  const color = (value: string, token: ColorToken | undefined) =>
    recolorable && token ? `var(--figure-${token},${value})` : value
  const paths = still.layers.map((layer) => {
    const fill = layer.fill ? color(layer.fill, layer.fillToken) : 'none'
    const stroke = layer.stroke
      ? ` stroke="${color(layer.stroke, layer.strokeToken)}" stroke-width="${layer.strokeWidth}"`
      : ''
    const opacity = layer.opacity === undefined ? '' : ` opacity="${layer.opacity}"`
    return `<path fill="${fill}"${stroke}${opacity} d="${layer.d}"/>`
  })
  const name = title === undefined ? ' aria-hidden="true"' : ` role="img" aria-label="${escapeText(title)}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${still.viewBox}"${name}>` +
    `<g fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  )
}
