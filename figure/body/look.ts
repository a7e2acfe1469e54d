/** Bodies of five builds: shoulders, bust, waist, hips and limbs. */
export const builds = ['broad', 'slim', 'lean', 'large', 'full'] as const
export const hairStyles = ['short', 'cropped', 'bob', 'bun', 'ponytail', 'curly', 'bald'] as const
/** Somebody older stands a little rounder and is softer and grey. */
export const ages = ['adult', 'older'] as const
export const feetKinds = ['shod', 'bare'] as const

export type Build = (typeof builds)[number]
export type Hair = (typeof hairStyles)[number]

/** Who is drawn; the tones of skin, hair and clothes are colors of the theme. */
export interface Look {
  build: Build
  hair: Hair
  age: (typeof ages)[number]
  feet: (typeof feetKinds)[number]
}

export const defaultLook: Look = { build: 'broad', hair: 'short', age: 'adult', feet: 'shod' }

/** What may be said of a look, and the values of each; checks and forms are made from it. */
export const lookFields = { build: builds, hair: hairStyles, age: ages, feet: feetKinds } as const

interface Worn {
  look?: Partial<Look>
}

/** The whole look of a figure that says some of it or nothing. */
export const lookOf = ({ look }: Worn): Look => ({ ...defaultLook, ...look })

/** The same figure on another body; what the wish leaves out stays as the figure has it. */
export const withLook = <T extends Worn>(figure: T, look: Partial<Look> | undefined): T =>
  look ? { ...figure, look: { ...figure.look, ...look } } : figure

/** One word for a look, to keep things by. */
export const lookKey = ({ build, hair, age, feet }: Look) => `${build} ${hair} ${age} ${feet}`
