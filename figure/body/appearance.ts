/** Bodies of five builds: shoulders, bust, waist, hips and limbs. */
export const builds = ['broad', 'slim', 'lean', 'large', 'full'] as const
export const hairStyles = ['short', 'cropped', 'bob', 'bun', 'ponytail', 'curly', 'bald'] as const
/** An older person stands with a rounder back, has softer contours and grey hair. */
export const ages = ['adult', 'older'] as const
export const feetKinds = ['shod', 'bare'] as const
export const skinTones = ['lightest', 'light', 'medium', 'brown', 'dark', 'darkest'] as const

export type Build = (typeof builds)[number]
export type Hair = (typeof hairStyles)[number]
export type SkinTone = (typeof skinTones)[number]

/** The person who is drawn. Colors of hair and clothes come from the theme. */
export interface Appearance {
  build: Build
  hair: Hair
  age: (typeof ages)[number]
  feet: (typeof feetKinds)[number]
  skin: SkinTone
}

export const defaultAppearance: Appearance = {
  build: 'broad',
  hair: 'short',
  age: 'adult',
  feet: 'shod',
  skin: 'light',
}

/** The fields of an appearance and their values. Validation and the editor's form are built from it. */
export const appearanceFields = {
  build: builds,
  hair: hairStyles,
  age: ages,
  feet: feetKinds,
  skin: skinTones,
} as const

interface HasAppearance {
  appearance?: Partial<Appearance>
}

/** The appearance of a figure with defaults filled in. */
export const appearanceOf = ({ appearance }: HasAppearance): Appearance => ({ ...defaultAppearance, ...appearance })

/** The same figure on another body. Fields that are left out stay as the figure has them. */
export const withAppearance = <T extends HasAppearance>(figure: T, appearance: Partial<Appearance> | undefined): T =>
  appearance ? { ...figure, appearance: { ...figure.appearance, ...appearance } } : figure

/** A string key for caches of the shape, which the skin does not change. */
export const appearanceKey = ({ build, hair, age, feet }: Appearance) => `${build} ${hair} ${age} ${feet}`
