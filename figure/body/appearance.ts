/** Bodies of five builds: shoulders, bust, waist, hips and limbs. */
export const builds = ['broad', 'slim', 'lean', 'large', 'full'] as const
export const hairStyles = ['short', 'cropped', 'bob', 'bun', 'ponytail', 'curly', 'bald'] as const
/** An older person stands with a rounder back, has softer contours and grey hair. */
export const ages = ['adult', 'older'] as const
export const feetKinds = ['shod', 'bare'] as const

export type Build = (typeof builds)[number]
export type Hair = (typeof hairStyles)[number]

/** The person who is drawn. Colors of skin, hair and clothes come from the theme. */
export interface Appearance {
  build: Build
  hair: Hair
  age: (typeof ages)[number]
  feet: (typeof feetKinds)[number]
}

export const defaultAppearance: Appearance = { build: 'broad', hair: 'short', age: 'adult', feet: 'shod' }

/** The fields of an appearance and their values. Validation and the editor's form are built from it. */
export const appearanceFields = { build: builds, hair: hairStyles, age: ages, feet: feetKinds } as const

interface HasAppearance {
  appearance?: Partial<Appearance>
}

/** The appearance of a figure with defaults filled in. */
export const appearanceOf = ({ appearance }: HasAppearance): Appearance => ({ ...defaultAppearance, ...appearance })

/** The same figure on another body. Fields that are left out stay as the figure has them. */
export const withAppearance = <T extends HasAppearance>(figure: T, appearance: Partial<Appearance> | undefined): T =>
  appearance ? { ...figure, appearance: { ...figure.appearance, ...appearance } } : figure

/** A string key for caches. */
export const appearanceKey = ({ build, hair, age, feet }: Appearance) => `${build} ${hair} ${age} ${feet}`
