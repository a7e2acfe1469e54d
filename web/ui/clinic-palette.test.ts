import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '@kinora/contract/color.ts'
import { paletteOf } from './clinic-palette.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const clinic = fc.record({
  primaryColor: color,
  secondaryColor: color,
  buttonBackground: color,
  buttonIcon: color,
  buttonText: color,
})

const textPairs = [
  ['--accent', '--tint-10'],
  ['--accent', '--tint-20'],
  ['--accent-strong', '--tint-20'],
  ['--accent-strong', '--tint-40'],
  ['--muted', '--tint-20'],
  ['--on-accent', '--accent'],
  ['--button-text', '--button-ground'],
] as const

test('whatever colors a clinic picks, every text can be read in both color schemes', () => {
  fc.assert(
    fc.property(clinic, (colors) => {
      const { light, dark } = paletteOf(colors)
      for (const [text, ground] of textPairs) {
        expect(contrast(light[text]!, light[ground]!), `${text} on ${ground}, light`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark[text]!, dark[ground]!), `${text} on ${ground}, dark`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(light['--ink']!, '#ffffff')).toBeGreaterThanOrEqual(7)
      expect(contrast(dark['--accent']!, '#171c1f')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('CONST-05 the default clinic looks as it was drawn', () => {
  const { light } = paletteOf({
    primaryColor: '#C1E0E7',
    secondaryColor: '#3B3E42',
    buttonBackground: '#17667A',
    buttonIcon: '#FFFFFF',
    buttonText: '#FFFFFF',
  })
  expect(light['--tint-05']).toBe('#f6fbfc')
  expect(light['--ink']).toBe('#3b3e42')
  expect(light['--button-ground']).toBe('#17667a')
  expect(light['--button-text']).toBe('#FFFFFF')
  expect(contrast(light['--accent']!, '#17667a')).toBeLessThan(1.35)
})
