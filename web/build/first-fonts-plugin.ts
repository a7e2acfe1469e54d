import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../node_modules/.cache/kinora/fonts')

const printable = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('')

/** The characters of each font that nearly every screen shows; fonts.css names the same in `unicode-range`. */
const fonts = [
  { name: 'hyperlegible', package: 'atkinson-hyperlegible-next', characters: `${printable}\u00a0°·×–—‘’“”…` },
  { name: 'digits', package: 'figtree', characters: '0123456789' },
]

/** No text is lighter than regular or heavier than bold. */
const weights = { wght: { min: 400, max: 700 } }

/**
 * Makes the subset fonts that a first screen waits for: 16 kB instead of 54. The full fonts load for other characters.
 */
export const firstFonts = (): Plugin => ({
  name: 'first-fonts',
  async config() {
    // Component tests load no fonts, and would start later.
    if (process.env.VITEST) return undefined
    await mkdir(folder, { recursive: true })
    for (const font of fonts) {
      const { name, package: origin, characters } = font
      const path = `@fontsource-variable/${origin}/files/${origin}-latin-wght-normal.woff2`
      const whole = await readFile(fileURLToPath(import.meta.resolve(path)))
      const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: weights })
      await writeFile(join(folder, `${name}.woff2`), part)
    }
    return { resolve: { alias: [{ find: /^first-fonts(?=\/)/, replacement: folder }] } }
  },
})
