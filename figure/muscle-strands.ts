import { type MuscleArea, smallAreas } from './muscle-strands-small.ts'

/** Written for the left side. */
export const areas = {
  ...smallAreas,
  quad: {
    groups: ['shorts', 'leg'],
    strands: [
      'thigh 20 -30 84 22, 6 -190 88 38, 0 -392 50 13',
      'thigh 58 -80 46 22, 66 -200 48 37, 56 -310 46 27, 32 -392 46 12',
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
    strands: [
      'thigh -40 -20 50 20, -52 -170 38 38, -48 -350 6 12',
      'thigh -44 -20 -4 20, -58 -180 -8 36, -46 -370 -12 11',
    ],
  },
  glute: {
    groups: ['shorts', 'shirt'],
    strands: [
      'pelvis 28 70 -100 32, 88 0 -118 61, thigh 52 -62 -50 29, 62 -90 -34 12',
      'pelvis 26 -10 -120 34, 78 -50 -110 56, thigh 22 -114 -70 27, 28 -150 -64 10',
    ],
  },
  gluteMed: {
    groups: ['shorts', 'shirt'],
    strands: [
      'pelvis 94 72 80 18, 118 26 58 31, thigh 80 -96 26 17',
      'pelvis 112 72 52 22, 134 16 26 36, thigh 86 -100 8 16',
      'pelvis 134 72 -8 28, 143 12 -10 40, thigh 88 -104 2 18',
      'pelvis 96 72 -78 26, 124 12 -52 38, thigh 86 -100 -6 16',
    ],
  },
  hipFlexor: {
    groups: ['shorts', 'leg'],
    strands: ['pelvis 46 90 100 14, 74 10 112 34, thigh -14 -130 70 13'],
  },
  calf: {
    groups: ['leg'],
    strands: [
      'shin -22 -10 -42 16, -31 -80 -56 33, -30 -155 -54 32, -12 -248 -44 13',
      'shin 22 -10 -42 16, 33 -80 -54 32, 32 -155 -54 31, 12 -248 -44 13',
    ],
  },
  soleus: {
    groups: ['leg'],
    strands: [
      'shin -34 -150 -40 16, -22 -225 -46 30, 0 -350 -34 12',
      'shin 34 -150 -40 16, 22 -225 -46 30, 0 -350 -34 12',
    ],
  },
  peroneal: {
    groups: ['leg'],
    strands: ['shin 42 -30 2 13, 44 -150 -2 23, 30 -330 -16 10, 24 -400 -24 8'],
  },
  tibPost: {
    groups: ['leg'],
    strands: ['shin -30 -60 -14 14, -30 -180 -14 17, -24 -390 -20 8'],
  },
  shinFront: {
    groups: ['leg'],
    strands: ['shin 26 -30 34 14, 24 -140 42 27, 4 -320 32 11, -8 -395 32 9'],
  },
  cuff: {
    groups: ['shirt'],
    strands: [
      'chest 70 120 -105 26, 125 135 -80 34, upperArm 20 0 -30 22',
      'chest 80 185 -55 18, 130 185 -35 24, upperArm 20 35 -5 18',
    ],
  },
  deltoid: {
    groups: ['shirt', 'arm'],
    strands: [
      'chest 120 185 35 20, upperArm 30 -35 45 31, 40 -150 10 9',
      'upperArm 10 45 0 22, 60 -35 0 34, 40 -160 5 10',
      'chest 120 175 -60 20, upperArm 30 -40 -50 34, 40 -150 -5 10',
    ],
  },
  frontDeltoid: {
    groups: ['shirt', 'arm'],
    strands: ['chest 120 185 35 20, upperArm 30 -35 45 31, 40 -150 10 9'],
  },
  backDeltoid: {
    groups: ['shirt', 'arm'],
    strands: ['chest 120 175 -60 20, upperArm 30 -40 -50 34, 40 -150 -5 10'],
  },
  biceps: {
    groups: ['shirt', 'arm'],
    strands: ['upperArm -5 -50 40 22, 0 -160 45 38, 0 -260 35 12'],
  },
  triceps: {
    groups: ['shirt', 'arm'],
    strands: [
      'upperArm 20 -45 -50 15, 20 -135 -45 33, 0 -270 -35 11',
      'upperArm -20 -70 -35 14, -20 -155 -40 28, 0 -270 -35 11',
    ],
  },
  wristExtensor: {
    groups: ['arm'],
    strands: ['upperArm 30 -255 10 11, forearm 40 -70 15 26, 20 -190 15 11, 10 -240 15 7'],
  },
  wristFlexor: {
    groups: ['arm'],
    strands: [
      'upperArm -30 -260 5 11, forearm -35 -80 5 25, -15 -195 10 11, -10 -240 10 7',
      'upperArm -30 -260 -5 11, forearm -25 -85 -20 22, -15 -205 -10 9',
    ],
  },
  pec: {
    groups: ['shirt'],
    strands: [
      'chest 40 170 80 20, 100 160 85 34, upperArm 0 -50 50 18',
      'chest 40 110 110 28, 90 110 105 40, upperArm 0 -60 50 18',
      'chest 45 55 110 26, 95 75 100 35, upperArm 0 -65 50 16',
    ],
  },
  lat: {
    groups: ['shirt'],
    strands: [
      'chest 60 -10 -115 36, 95 15 -105 36, 140 55 -60 32, upperArm -10 -50 -30 15',
      'ribs 60 60 -105 43, 95 90 -100 44, chest 140 30 -60 34, upperArm -10 -55 -30 15',
      'lumbar 60 90 -95 43, ribs 95 35 -95 46, chest 145 10 -55 32, upperArm -10 -60 -30 15',
      'pelvis 70 85 -100 28, lumbar 90 75 -90 38, ribs 115 65 -75 42, chest 145 0 -50 31, upperArm -10 -60 -30 15',
    ],
  },
  serratus: {
    groups: ['shirt'],
    strands: [
      'ribs 90 180 105 9, 130 180 55 16, 145 170 -20 26',
      'ribs 85 115 105 9, 130 135 60 16, 150 150 -20 26',
      'ribs 85 60 105 9, 130 90 60 16, 150 130 -20 26',
      'ribs 90 0 100 9, 130 40 60 15, 150 100 -20 24',
    ],
  },
  midTrap: {
    groups: ['shirt'],
    strands: [
      'chest 15 170 -115 22, 75 165 -105 28, 140 180 -50 14',
      'chest 10 120 -120 25, 70 140 -110 30, 130 170 -60 14',
      'chest 10 20 -125 12, 35 65 -125 20, 70 120 -115 28, 120 160 -70 13',
    ],
  },
  lowerTrap: {
    groups: ['shirt'],
    strands: [
      'ribs 8 40 -120 10, chest 22 -20 -124 16, 40 50 -124 20, 84 134 -105 22, 120 160 -70 13',
      'chest 10 20 -125 12, 35 65 -125 20, 70 120 -115 28, 120 160 -70 13',
    ],
  },
  upperTrap: {
    groups: ['shirt', 'head'],
    strands: [
      'neck 10 110 -45 16, 20 50 -45 20, girdle 45 230 -30 24, 95 210 -10 30, 145 190 -5 18',
      'neck 10 60 -55 14, chest 15 195 -90 26, girdle 90 200 -55 32, 140 190 -35 22',
      'chest 5 105 -125 9, 25 170 -110 20, girdle 90 190 -70 26, 140 185 -40 18',
    ],
  },
  oblique: {
    groups: ['shirt', 'shorts'],
    strands: [
      'ribs 110 112 64 15, 110 20 74 30, lumbar 84 40 92 34, pelvis 54 62 108 12',
      'ribs 130 72 30 17, lumbar 120 100 46 34, 106 40 70 36, pelvis 86 76 92 14',
      'ribs 138 30 -14 17, lumbar 132 60 4 36, pelvis 120 84 46 16',
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
    strands: ['ribs 30 140 108 14, 36 60 114 30, 36 -10 116 34, lumbar 34 30 118 32, pelvis 16 30 112 14'],
  },
  thoracic: {
    groups: ['shirt'],
    isMiddle: true,
    strands: [
      'chest 25 -110 -120 20, 30 20 -125 27, 20 170 -120 17',
      'ribs 65 0 -110 20, chest 80 20 -115 26, 50 160 -110 17',
    ],
  },
  levator: {
    groups: ['shirt', 'head'],
    strands: ['neck 40 95 -20 11, 40 45 -30 15, girdle 60 215 -50 18, 80 185 -75 13'],
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
    strands: ['chest 70 175 -55 14, 120 180 -40 24, upperArm 15 30 0 12'],
  },
  infraspinatus: {
    groups: ['shirt'],
    strands: [
      'chest 60 140 -110 14, girdle 110 150 -95 24, 155 165 -65 20, 160 180 -50 18',
      'chest 60 100 -115 18, girdle 110 130 -100 27, 160 155 -65 20, upperArm 45 5 -25 18',
      'chest 80 45 -110 12, girdle 115 105 -95 22, 160 145 -65 16, upperArm 50 -10 -25 13',
    ],
  },
  subscapularis: {
    groups: ['shirt'],
    isDeep: true,
    strands: [
      'chest 60 140 -60 16, 110 150 -20 24, upperArm 10 15 25 16',
      'chest 60 85 -60 20, 110 125 -20 26, upperArm 10 5 25 16',
      'chest 75 30 -60 16, 115 90 -20 26, upperArm 10 -5 25 16',
    ],
    through: 0.22,
  },
  rhomboid: {
    groups: ['shirt'],
    isDeep: true,
    through: 0.1,
    strands: ['chest 10 165 -110 20, 60 135 -110 26', 'chest 10 115 -110 20, 60 85 -110 26'],
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
    through: 0.15,
    strands: [
      'pelvis 52 -40 -10 16, 0 -60 -8 24',
      'pelvis 0 -26 -88 10, 6 -50 -56 18, 8 -62 -8 24, 10 -44 46 24, 8 -16 84 18',
    ],
  },
  diaphragm: {
    groups: ['shirt'],
    isMiddle: true,
    isDeep: true,
    through: 0.24,
    strands: ['ribs 20 -14 80 14, 24 24 48 26, 26 32 4 32, 24 8 -46 27, 18 -38 -80 14'],
  },
  deepNeckFlexor: {
    groups: ['head'],
    isMiddle: true,
    isDeep: true,
    strands: ['neck 7 -34 12 9, 8 20 20 12, 8 70 26 12, 7 104 24 8'],
  },
} as const satisfies Record<string, MuscleArea>
