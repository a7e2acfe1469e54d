/** Numbers of a placed piece of a muscle: both ends in the world, each followed by its radius. */
export const PIECE_NUMBERS = 8

/** Metres of body through which a deep muscle is shown: one of the shoulder blade is not hatched on the chest. */
export const SHOWS_THROUGH = 0.18

/** How alike two strands must be in strength to fill the notch between them. */
export const FILLS = 0.9
