/** Numbers of a placed piece of a muscle: both ends in the world, each followed by its radius. */
export const PIECE_NUMBERS = 8
