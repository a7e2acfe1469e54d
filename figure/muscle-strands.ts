import { type MuscleArea, smallAreas } from './muscle-strands-small.ts'

/** Written for the left side. */
export const areas = {
  ...smallAreas,
  quad: {
    groups: ['shorts', 'leg'],
    strands: [
      'thigh 20 -30 84 22, 6 -190 88 38, 0 -392 50 13',
      'thigh 58 -80 46 22, 66 -220 48 38, 34 -385 46 14',
      'thigh -40 -170 58 16, -44 -320 44 36, -22 -400 44 13',
    ],
  },
  ham: {
    groups: ['shorts', 'leg'],
    strands: [
      'thigh 10 -50 -90 24, 34 -220 -68 40, 44 -425 -28 11',
      'thigh -6 -50 -90 24, -32 -220 -66 38, -42 -425 -26 11',
    ],
  },
  adductor: {
    groups: ['shorts', 'leg'],
    strands: ['thigh -40 -20 50 20, -52 -170 38 40, -48 -350 6 12'],
  },
  glute: {
    groups: ['shorts'],
    strands: [
      'pelvis 28 70 -100 34, 88 0 -118 62, thigh 50 -60 -50 30',
      'pelvis 26 -10 -120 34, 78 -50 -110 56, thigh 20 -120 -70 26',
    ],
  },
  gluteMed: {
    groups: ['shorts', 'shirt'],
    strands: [
      'pelvis 110 66 54 24, 136 14 28 40, thigh 86 -92 8 18',
      'pelvis 134 66 -8 30, 144 12 -8 42, thigh 88 -96 2 20',
      'pelvis 98 66 -78 30, 128 10 -50 42, thigh 86 -92 -6 18',
    ],
  },
  hipFlexor: {
    groups: ['shorts', 'leg'],
    strands: ['pelvis 46 90 100 14, 74 10 112 34, thigh -14 -130 70 13'],
  },
  calf: {
    groups: ['leg'],
    strands: [
      'shin -22 -10 -42 16, -30 -118 -62 38, -14 -245 -44 15',
      'shin 22 -10 -40 16, 32 -108 -56 36, 12 -232 -44 15',
    ],
  },
  soleus: {
    groups: ['leg'],
    strands: [
      'shin -34 -150 -40 16, -22 -225 -46 30, 0 -350 -34 12',
      'shin 34 -140 -36 16, 22 -220 -44 28, 0 -350 -34 12',
    ],
  },
  peroneal: {
    groups: ['leg'],
    strands: ['shin 42 -30 2 13, 44 -150 -2 23, 30 -330 -16 10, 24 -400 -24 8'],
  },
  shinFront: {
    groups: ['leg'],
    strands: ['shin 26 -30 34 14, 24 -140 42 27, 4 -320 32 11, -8 -395 32 9'],
  },
  cuff: {
    groups: ['shirt'],
    strands: [
      'chest 70 120 -105 26, 125 135 -80 34, upperArm 22 0 -30 22',
      'chest 80 185 -55 18, 128 185 -35 24, upperArm 20 35 -4 18',
    ],
  },
  deltoid: {
    groups: ['shirt', 'arm'],
    strands: [
      'chest 118 184 34 24, upperArm 30 -50 48 42, 38 -150 14 14',
      'upperArm 8 46 0 26, 58 -50 0 44, 40 -152 6 14',
      'chest 118 174 -62 24, upperArm 30 -50 -48 42, 38 -150 -4 14',
    ],
  },
  biceps: {
    groups: ['shirt', 'arm'],
    strands: ['upperArm -4 -45 45 14, 4 -165 50 38, 0 -272 34 10'],
  },
  triceps: {
    groups: ['shirt', 'arm'],
    strands: [
      'upperArm 18 -45 -48 15, 22 -135 -45 33, 2 -268 -33 11',
      'upperArm -22 -70 -36 14, -18 -155 -40 28, -2 -268 -33 11',
    ],
  },
  wristExtensor: {
    groups: ['arm'],
    strands: ['upperArm 30 -255 10 11, forearm 38 -70 14 26, 18 -190 14 11, 12 -240 14 7'],
  },
  wristFlexor: {
    groups: ['arm'],
    strands: [
      'upperArm -30 -262 4 11, forearm -35 -80 6 25, -17 -195 8 11, -12 -242 8 7',
      'upperArm -30 -262 -6 11, forearm -24 -85 -22 22, -15 -205 -12 9',
    ],
  },
  pec: {
    groups: ['shirt'],
    strands: [
      'chest 34 170 80 24, 98 160 85 34, upperArm 0 -50 48 18',
      'chest 26 108 110 30, 84 112 108 40, upperArm 0 -60 48 18',
      'chest 34 50 112 30, 92 72 100 36, upperArm 0 -66 48 16',
    ],
  },
  lat: {
    groups: ['shirt'],
    strands: [
      'chest 46 -44 -113 28, ribs 100 110 -95 34, chest 142 60 -60 32, upperArm -12 -50 -30 15',
      'ribs 54 12 -103 40, 100 50 -96 36, chest 144 40 -58 32, upperArm -12 -55 -30 15',
      'lumbar 58 56 -95 32, ribs 98 -5 -90 34, chest 144 20 -54 30, upperArm -12 -58 -30 15',
    ],
  },
  serratus: {
    groups: ['shirt'],
    strands: [
      'ribs 108 176 82 15, 138 180 38 23, 146 176 -14 24',
      'ribs 106 134 94 15, 140 142 38 23, 148 150 -14 24',
      'ribs 104 92 98 15, 141 104 36 23, 149 124 -14 24',
      'ribs 106 50 94 15, 141 68 32 22, 148 102 -14 20',
    ],
  },
  midTrap: {
    groups: ['shirt'],
    strands: [
      'chest 14 170 -116 24, 75 165 -104 30, 138 176 -48 14',
      'chest 12 120 -122 26, 70 136 -114 30, 130 168 -60 14',
      'chest 14 66 -122 22, 62 108 -120 28, 118 156 -74 13',
    ],
  },
  upperTrap: {
    groups: ['shirt', 'head'],
    strands: [
      'neck 24 92 -32 12, girdle 40 234 -28 24, 95 212 -8 30, 146 190 -4 20',
      'neck 14 40 -52 12, chest 22 190 -92 24, girdle 90 200 -54 32, 142 188 -34 24',
    ],
  },
  oblique: {
    groups: ['shirt'],
    strands: [
      'ribs 118 40 60 20, lumbar 108 60 65 42, pelvis 70 75 100 18',
      'ribs 138 40 10 20, lumbar 130 60 20 40, pelvis 115 90 60 18',
    ],
  },
  erector: {
    groups: ['shirt', 'shorts'],
    isMiddle: true,
    strands: [
      'pelvis 20 50 -112 18, lumbar 34 50 -104 30, ribs 38 90 -118 27, chest 30 70 -120 17',
      'pelvis 46 66 -106 18, lumbar 70 50 -92 28, ribs 82 80 -106 26, chest 74 50 -112 17',
    ],
  },
  abdominals: {
    groups: ['shirt', 'shorts'],
    isMiddle: true,
    strands: ['ribs 34 110 112 26, 36 0 115 34, lumbar 34 30 118 34, pelvis 16 40 116 16'],
  },
  thoracic: {
    groups: ['shirt'],
    isMiddle: true,
    strands: [
      'chest 24 -110 -122 20, 32 20 -126 27, 22 170 -118 17',
      'ribs 66 0 -110 20, chest 78 20 -116 26, 50 160 -112 17',
    ],
  },
  neckFlexor: {
    groups: ['head'],
    isMiddle: true,
    strands: ['neck 48 92 -14 9, 36 38 34 14, 10 -20 48 9'],
  },
  neckExtensor: {
    groups: ['head'],
    isMiddle: true,
    strands: ['neck 18 115 -38 12, 22 50 -45 19, 24 -20 -52 15'],
  },
  neckSide: {
    groups: ['head'],
    strands: ['neck 48 92 -10 10, 50 40 2 18, 54 -14 -4 11', 'neck 48 92 -12 9, 38 38 30 14, 11 -20 48 9'],
  },
  balanceOrgan: {
    groups: ['head', 'hair'],
    isMiddle: true,
    isDeep: true,
    through: 0.08,
    strands: ['head 56 74 4 12, 60 92 2 13, 60 106 -14 13, 60 98 -32 12, 56 80 -28 12', 'head 56 74 4 13, 50 64 12 13'],
  },
  supraspinatus: {
    groups: ['shirt'],
    isDeep: true,
    through: 0.1,
    strands: ['chest 70 175 -55 14, 122 180 -38 24, upperArm 14 30 0 12'],
  },
  infraspinatus: {
    groups: ['shirt'],
    isDeep: true,
    through: 0.1,
    strands: [
      'chest 60 120 -100 18, 115 128 -85 30, upperArm 10 14 -26 24, 30 8 0 22',
      'chest 72 60 -100 14, 112 95 -85 25, upperArm 12 4 -26 20, 30 -8 0 16',
    ],
  },
  subscapularis: {
    groups: ['shirt'],
    isDeep: true,
    strands: ['chest 64 96 -50 32, 110 122 -30 40, upperArm 0 0 20 15'],
  },
  rhomboid: {
    groups: ['shirt'],
    isDeep: true,
    through: 0.1,
    strands: ['chest 12 165 -110 20, 62 135 -110 26', 'chest 12 115 -110 20, 60 85 -110 26'],
  },
  piriformis: {
    groups: ['shorts', 'leg'],
    isDeep: true,
    strands: ['pelvis 22 22 -85 22, 70 6 -72 24, 118 0 -20 12'],
  },
  /** Its part along the chest, beside the spine. */
  semispinalis: {
    groups: ['shirt'],
    isMiddle: true,
    isDeep: true,
    strands: ['ribs 15 10 -98 18, chest 17 0 -104 24, 17 90 -100 22, 12 185 -78 12'],
  },
  multifidus: {
    groups: ['shirt', 'shorts'],
    isMiddle: true,
    isDeep: true,
    strands: ['pelvis 18 15 -85 14, lumbar 23 50 -85 21, ribs 14 30 -90 12'],
  },
  transversus: {
    groups: ['shirt'],
    isMiddle: true,
    isDeep: true,
    strands: ['lumbar 105 50 20 50, 60 40 50 60, 0 40 60 62'],
  },
  pelvicFloor: {
    groups: ['shorts'],
    isMiddle: true,
    isDeep: true,
    strands: [
      'pelvis 54 -66 -10 16, 0 -80 -10 20',
      'pelvis 0 -18 -92 12, 8 -60 -62 16, 10 -84 -8 18, 8 -60 46 16, 0 -18 78 12',
    ],
  },
  diaphragm: {
    groups: ['shirt'],
    isMiddle: true,
    isDeep: true,
    strands: ['ribs 112 -5 0 18, 60 45 0 26, 0 42 0 24'],
  },
  deepNeckFlexor: {
    groups: ['head', 'shirt'],
    isMiddle: true,
    isDeep: true,
    strands: ['neck 6 -20 12 13, 6 40 14 18, 6 90 22 12'],
  },
} as const satisfies Record<string, MuscleArea>
