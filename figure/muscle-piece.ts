/** Numbers of a placed piece of a muscle: both ends in the world, each followed by its radius. */
export const PIECE_NUMBERS = 8

/** Metres of body through which a deep muscle is shown: a muscle of the shoulder blade must not show on the chest. */
export const SHOWS_THROUGH = 0.18

/** How alike two strands must be in strength to fill the notch between them. */
export const FILLS = 0.8

/** A strand at the surface is as wide there as it is, down to its own radius below; farther down it counts this much farther away. */
export const TOO_FAR = 2

/** How much less the distance counts where the surface turns away from the viewer, so that a muscle seen edge-on is more than a speck. */
export const WIDER = 0.5
