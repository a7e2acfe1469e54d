export interface MuscleArea {
  /**
   * Strands from origin over belly to insertion, near the surface: in millimetres `bone x y z radius` for each place; a bone
   * holds until the next one is named.
   */
  strands: readonly string[]
  /** What they may tint. */
  groups: readonly string[]
  /** In the middle of the body, so both halves have one name. */
  isMiddle?: boolean
  /** Lies below other muscles, so it is shown through them, pale. */
  isDeep?: boolean
  /** Metres of body through which a deep muscle is shown, where it is less than usual. */
  through?: number
}

/** Hands, feet, jaw and the nerves of the arm; written for the left side. */
export const smallAreas = {
  thenar: {
    groups: ['arm'],
    strands: ['hand -16 -20 14 8, -20 -38 27 13, -18 -60 44 7', 'hand -17 -20 6 7, -21 -36 15 11, -24 -56 36 7'],
  },
  /** Their tendons from the wrist to the fingers, with the small muscles between them. */
  fingerFlexor: {
    groups: ['arm'],
    strands: ['forearm -16 -150 6 12, -14 -235 2 10, hand -16 -10 0 9, -19 -50 -4 14, -17 -80 -6 11'],
  },
  /** Nerves that a slider moves, along their way in the arm; wider than they are, so that they are seen. */
  medianNerve: {
    groups: ['shirt', 'arm'],
    strands: [
      'chest 96 184 60 14, upperArm -32 -60 16 16, -36 -160 8 17, -16 -275 30 16, forearm -34 -110 0 16, -18 -235 0 13, hand -19 -60 0 14',
    ],
  },
  ulnarNerve: {
    groups: ['shirt', 'arm'],
    strands: [
      'chest 90 180 30 14, upperArm -32 -60 -4 16, -36 -160 -10 17, -34 -282 -16 16, forearm -26 -110 -24 16, -14 -235 -18 13, hand -17 -60 -22 14',
    ],
  },
  radialNerve: {
    groups: ['shirt', 'arm'],
    strands: [
      'upperArm -10 -40 -36 10, 18 -110 -44 11, 42 -200 -10 12, 32 -275 22 11, forearm 20 -110 34 11, 8 -225 26 9, hand 12 -60 14 10',
    ],
  },
  /** Between the bones of the palm, seen from the back of the hand, and at its edge below the little finger. */
  interossei: {
    groups: ['arm'],
    strands: [
      'hand 4 -20 28 7, 10 -48 37 9, 8 -78 37 6',
      'hand 12 -24 9 5, 14 -54 16 6, 13 -88 20 5',
      'hand 12 -24 0 5, 14 -54 0 6, 13 -90 0 5',
      'hand 11 -22 -8 5, 13 -52 -15 6, 11 -84 -19 5',
      'hand 0 -20 -26 5, 0 -46 -33 7, 0 -74 -37 5',
    ],
  },
  footIntrinsic: {
    groups: ['leg', 'shoe'],
    isDeep: true,
    strands: ['foot -4 -66 -30 13, -10 -64 40 20, -12 -68 100 13'],
  },
  /** What spreads the toes: between the bones of the foot, and along both of its edges. */
  toeSpreader: {
    groups: ['leg'],
    strands: [
      'foot -35 -48 76 5, -43 -51 96 8, -46 -55 118 5',
      'foot -10 -18 76 3, -14 -39 98 4, -16 -50 124 3',
      'foot 2 -19 76 3, 2 -39 98 4, 2 -50 124 3',
      'foot 13 -27 76 2, 16 -43 90 3, 18 -51 114 3',
      'foot 24 -38 66 3, 29 -46 86 4, 32 -54 104 3',
      'foot 43 -59 56 5, 47 -60 76 8, 49 -62 96 5',
    ],
  },
  /** The muscles below the chin. */
  jawOpener: {
    groups: ['head'],
    isMiddle: true,
    isDeep: true,
    through: 0.04,
    strands: ['jaw 8 -80 62 9, 20 -84 40 13, 34 -74 14 10'],
  },
} as const satisfies Record<string, MuscleArea>
