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
      'chest 70 120 -105 26, 125 135 -80 34, upperArm 22 0 -30 22',
      'chest 80 185 -55 18, 128 185 -35 24, upperArm 20 35 -4 18',
    ],
  },
  deltoid: {
    groups: ['shirt', 'arm'],
    strands: [
      'chest 118 184 34 20, upperArm 28 -36 46 31, 40 -150 12 9',
      'upperArm 8 46 0 22, 58 -36 0 34, 42 -160 6 10',
      'chest 118 174 -62 20, upperArm 30 -40 -48 34, 38 -150 -4 10',
    ],
  },
  frontDeltoid: {
    groups: ['shirt', 'arm'],
    strands: ['chest 118 184 34 20, upperArm 28 -36 46 31, 40 -150 12 9'],
  },
  biceps: {
    groups: ['shirt', 'arm'],
    strands: ['upperArm -6 -50 40 22, 2 -160 46 38, 0 -262 34 12'],
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
      'chest 42 172 78 20, 98 160 85 34, upperArm 0 -50 48 18',
      'chest 40 108 108 28, 88 112 106 40, upperArm 0 -60 48 18',
      'chest 44 54 110 26, 94 74 100 35, upperArm 0 -66 48 16',
    ],
  },
  lat: {
    groups: ['shirt'],
    strands: [
      'chest 58 -10 -115 36, 96 14 -104 36, 140 56 -60 32, upperArm -12 -50 -30 15',
      'ribs 60 60 -107 43, 96 90 -100 44, chest 142 30 -58 34, upperArm -12 -55 -30 15',
      'lumbar 62 90 -97 43, ribs 96 34 -96 46, chest 144 10 -54 32, upperArm -12 -58 -30 15',
      'pelvis 72 84 -98 28, lumbar 90 74 -88 38, ribs 116 66 -76 42, chest 144 0 -50 31, upperArm -12 -60 -30 15',
    ],
  },
  serratus: {
    groups: ['shirt'],
    strands: [
      'ribs 112 176 78 9, 138 182 36 20, 146 172 -20 27',
      'ribs 108 128 90 9, 140 150 40 20, 148 152 -20 27',
      'ribs 110 80 92 9, 142 112 38 20, 149 130 -20 26',
      'ribs 112 32 86 9, 142 74 34 20, 149 110 -22 24',
    ],
  },
  midTrap: {
    groups: ['shirt'],
    strands: [
      'chest 14 172 -114 22, 75 166 -104 28, 138 178 -48 14',
      'chest 12 120 -122 25, 70 140 -112 30, 130 170 -60 14',
      'chest 12 20 -124 12, 34 66 -126 20, 70 118 -114 28, 118 160 -72 13',
    ],
  },
  upperTrap: {
    groups: ['shirt', 'head'],
    strands: [
      'neck 10 112 -44 16, 20 50 -44 20, girdle 46 230 -32 24, 96 212 -12 30, 146 192 -6 18',
      'neck 8 60 -56 14, chest 16 196 -88 26, girdle 90 200 -54 32, 142 188 -34 22',
      'chest 6 104 -124 9, 26 168 -108 20, girdle 92 190 -70 26, 140 184 -40 18',
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
    strands: [
      'chest 60 142 -108 14, girdle 110 150 -94 24, 156 164 -66 20, 160 180 -52 18',
      'chest 62 98 -114 18, girdle 112 130 -98 27, 158 156 -66 20, upperArm 46 4 -26 18',
      'chest 78 46 -110 12, girdle 116 106 -94 22, 160 146 -66 16, upperArm 48 -8 -26 13',
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
    strands: ['ribs 20 -16 86 12, 24 34 54 18, 26 48 4 20, 24 20 -50 18, 18 -40 -84 12'],
  },
  deepNeckFlexor: {
    groups: ['head', 'shirt'],
    isMiddle: true,
    isDeep: true,
    strands: ['neck 7 -34 12 9, 8 20 20 12, 8 70 26 12, 7 104 24 8'],
  },
} as const satisfies Record<string, MuscleArea>
