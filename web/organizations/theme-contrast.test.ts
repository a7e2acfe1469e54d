import { expect, test } from 'vitest'
import { defaultTheme, inkTheme, themePresets } from '@kinora/contract/organizations.ts'
import { contrastNotes, isSameTheme, typedColor } from './theme-contrast.ts'

test('CONST-05 every preset is readable without adjustment', () => {
  expect(themePresets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kinora', 'Ink']))
  for (const { name, theme } of themePresets.filter(({ theme }) => theme !== inkTheme))
    expect([name, contrastNotes(theme)]).toEqual([name, []])
  // The ink theme's slate color is too pale for text, so a darker shade is shown.
  expect(contrastNotes(inkTheme)).toHaveLength(1)
})

test('an unreadable color gets a note with the color shown instead', () => {
  expect(contrastNotes({ ...defaultTheme, buttonBackground: '#4FA9BD' })).toEqual([
    'White on #4FA9BD is hard to see (2.7\u00a0:\u00a01). The button’s text and icon are shown in black (7.7\u00a0:\u00a01).',
  ])
  expect(contrastNotes({ ...defaultTheme, buttonBackground: '#4FA9BD', buttonText: '#000000' })).toEqual([
    'White on #4FA9BD is hard to see (2.7\u00a0:\u00a01). The button’s icon is shown in black (7.7\u00a0:\u00a01).',
  ])
  const [pale] = contrastNotes({ ...defaultTheme, secondaryColor: '#FFF7C2' })
  expect(pale).toMatch(
    /^#FFF7C2 is hard to read as text \(1\.1\u00a0:\u00a01\)\. Text is shown in #[0-9A-F]{6} \((7|8)\.\d\u00a0:\u00a01\)\.$/,
  )
})

test.each([
  ['#17667a', '#17667A'],
  ['17667A ', '#17667A'],
  ['#176', undefined],
  ['teal', undefined],
  ['', undefined],
  ['#17667a; }', undefined],
])('what is typed as %j is the color %j', (text, color) => {
  expect(typedColor(text)).toBe(color)
})

test('themes are compared regardless of case', () => {
  expect(isSameTheme(defaultTheme, { ...defaultTheme, primaryColor: '#c1e0e7' })).toBe(true)
  expect(isSameTheme(defaultTheme, inkTheme)).toBe(false)
})
