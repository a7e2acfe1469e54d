import type { SkinTone } from './body/appearance.ts'
import type { Material } from './body/shapes.ts'

type Cloth = Exclude<Material, 'none'>
/** All color names of a picture; a surface has a light and a shaded tone. */
export type ColorToken =
  | Cloth
  | `${Cloth}-shade`
  | 'ink'
  | 'highlight'
  | 'eye'
  | 'lip'
  | 'muscle'
  | 'arrow'
  | 'halo'
  | 'shadow'
export type Theme = Record<ColorToken, string> & { shadowOpacity: number }

export const light: Theme = {
  skin: '#f0c9a8',
  'skin-shade': '#dba682',
  shirt: '#5b9bb8',
  'shirt-shade': '#437f9c',
  shorts: '#7e90a8',
  'shorts-shade': '#667890',
  hair: '#5a4235',
  'hair-shade': '#443027',
  grey: '#c3c6cb',
  'grey-shade': '#a0a5ad',
  shoe: '#f4f5f7',
  'shoe-shade': '#cfd5dd',
  sole: '#9aa5b3',
  'sole-shade': '#7f8a99',
  sock: '#ffffff',
  'sock-shade': '#d9dee5',
  mat: '#deece6',
  'mat-shade': '#bed6cd',
  block: '#e3d8c8',
  'block-shade': '#c6b79f',
  furniture: '#e6dccd',
  'furniture-shade': '#c9bba4',
  band: '#4fae8b',
  'band-shade': '#3a8c6e',
  weight: '#6f7b8c',
  'weight-shade': '#566171',
  cloth: '#f3efe6',
  'cloth-shade': '#d8d0bf',
  wall: '#eff1f3',
  'wall-shade': '#e6e9ed',
  ink: '#2a3240',
  highlight: '#fff6e6',
  eye: '#fdfbf8',
  lip: '#bc7260',
  muscle: '#dc4634',
  arrow: '#e8503a',
  halo: '#ffffff',
  shadow: '#26324a',
  shadowOpacity: 0.1,
}

export const dark: Theme = {
  ...light,
  ink: '#0b0f15',
  shirt: '#3fb6a8',
  'shirt-shade': '#2b8f86',
  shorts: '#93a1b8',
  'shorts-shade': '#74829a',
  mat: '#2f4351',
  'mat-shade': '#24343f',
  block: '#46535f',
  'block-shade': '#35414c',
  furniture: '#4a5866',
  'furniture-shade': '#384450',
  wall: '#28323e',
  'wall-shade': '#222b36',
  sole: '#b8c2cf',
  'sole-shade': '#95a1b0',
  weight: '#8a97a8',
  'weight-shade': '#6b7888',
  arrow: '#ffb02e',
  halo: '#151b24',
  muscle: '#ff5a3c',
  shadow: '#000000',
  shadowOpacity: 0.35,
}

/** Prints well on a black-and-white printer. */
export const greyscale: Theme = {
  ...light,
  skin: '#ffffff',
  'skin-shade': '#dedede',
  shirt: '#f2f2f2',
  'shirt-shade': '#cfcfcf',
  shorts: '#c4c4c4',
  'shorts-shade': '#a3a3a3',
  hair: '#6f6f6f',
  'hair-shade': '#545454',
  grey: '#d6d6d6',
  'grey-shade': '#b4b4b4',
  shoe: '#ffffff',
  'shoe-shade': '#dcdcdc',
  sole: '#8f8f8f',
  'sole-shade': '#7a7a7a',
  'sock-shade': '#e2e2e2',
  mat: '#f4f4f4',
  'mat-shade': '#dcdcdc',
  block: '#efefef',
  'block-shade': '#d2d2d2',
  furniture: '#efefef',
  'furniture-shade': '#d2d2d2',
  band: '#6a6a6a',
  'band-shade': '#4a4a4a',
  weight: '#9a9a9a',
  'weight-shade': '#787878',
  cloth: '#f7f7f7',
  'cloth-shade': '#dddddd',
  wall: '#f6f6f6',
  'wall-shade': '#eeeeee',
  lip: '#6a6a6a',
  muscle: '#7c7c7c',
  arrow: '#222222',
  ink: '#1d1d1d',
  shadow: '#000000',
}

export const themes = { light, dark, greyscale }
export type ThemeName = keyof typeof themes

const skins: Record<SkinTone, readonly [light: string, shaded: string]> = {
  lightest: ['#f7d9c0', '#e4b794'],
  light: [light.skin, light['skin-shade']],
  medium: ['#d9a97c', '#bd8a5d'],
  brown: ['#b07b52', '#8f603c'],
  dark: ['#91603f', '#6b432a'],
  darkest: ['#744a32', '#512f1f'],
}
const darkHair = { hair: '#40342e', 'hair-shade': '#1d1613' }
/** Hair, lips and, on dark skin, deeper lines that stay visible. */
const besides: Partial<Record<SkinTone, Partial<Theme>>> = {
  brown: { ...darkHair, lip: '#8c4a3c' },
  dark: { ...darkHair, lip: '#6e2c27', ink: dark.ink },
  darkest: { ...darkHair, lip: '#a35a50', ink: dark.ink },
}

/** The colors of a person. A theme with a skin of its own, such as greyscale print, keeps it. */
export function withSkin(theme: Theme, tone: SkinTone = 'light'): Theme {
  if (tone === 'light' || theme.skin !== light.skin) return theme
  const [skin, shaded] = skins[tone]
  return { ...theme, skin, 'skin-shade': shaded, ...besides[tone] }
}

/** A theme with a clinic's shirt color, whose shaded tone is derived, and one skin tone for everybody. */
export function clinicTheme(base: Theme, { shirt, skin }: { shirt?: string; skin?: SkinTone }): Theme {
  const theme = withSkin(base, skin)
  return shirt ? { ...theme, shirt, 'shirt-shade': darker(shirt, 0.8) } : { ...theme }
}

/** @param color `#rrggbb` @throws for any other format. */
export function darker(color: string, factor: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`A color is written #rrggbb, not "${color}".`)
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * factor))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
