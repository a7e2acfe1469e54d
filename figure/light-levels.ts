/** How much a surface faces the light where the half tone and the shade begin, in stills and in motion. */
export const HALF_LEVEL = 0.36
export const SHADE_LEVEL = 0.12
/** How much of the shade is in the half tone. */
export const HALF_OPACITY = 0.4
