import { type MuscleArea, smallAreas } from './muscle-strands-small.ts'

/** Written for the left side. */
export const areas = {
  ...smallAreas,
  quad: {
    groups: ['shorts', 'leg'],
    strands: [
      'thigh 0 -50 85 20, 4 -200 88 48, 0 -375 56 20',
      'thigh 62 -80 40 20, 68 -220 45 42, 36 -385 46 16',
      'thigh -36 -190 62 18, -42 -325 45 38, -24 -398 46 14',
    ],
  },
  ham: {
    groups: ['shorts', 'leg'],
    strands: [
      'thigh 14 -50 -90 26, 34 -220 -68 42, 46 -410 -34 13',
      'thigh -12 -50 -90 26, -32 -220 -66 40, -43 -410 -30 13',
    ],
  },
  adductor: {
    groups: ['shorts', 'leg'],
    strands: ['thigh -52 -30 30 22, -64 -150 16 42, -52 -340 0 14'],
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
      'pelvis 112 80 46 30, 140 26 26 46, thigh 86 -60 6 32',
      'pelvis 130 86 -12 36, 146 22 -10 48, thigh 88 -64 4 33',
      'pelvis 100 80 -72 30, 132 20 -50 46, thigh 86 -60 0 32',
    ],
  },
  hipFlexor: {
    groups: ['shorts', 'leg'],
    strands: ['pelvis 50 80 100 26, 76 0 112 42, thigh 0 -120 80 26'],
  },
  calf: {
    groups: ['leg'],
    strands: [
      'shin -22 -20 -42 18, -28 -118 -62 40, -14 -245 -44 14',
      'shin 24 -20 -40 18, 30 -108 -56 38, 14 -228 -44 14',
    ],
  },
  soleus: {
    groups: ['leg'],
    strands: [
      'shin -28 -140 -45 20, -18 -225 -46 35, 0 -340 -34 13',
      'shin 28 -130 -40 20, 18 -220 -44 33, 0 -340 -34 13',
    ],
  },
  peroneal: {
    groups: ['leg'],
    strands: ['shin 42 -40 2 17, 44 -150 -2 31, 28 -325 -12 11'],
  },
  shinFront: {
    groups: ['leg'],
    strands: ['shin 26 -40 34 18, 24 -140 42 33, 2 -320 30 12'],
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
    strands: ['upperArm 0 -60 45 16, 2 -170 50 34, 0 -262 34 11'],
  },
  triceps: {
    groups: ['shirt', 'arm'],
    strands: [
      'upperArm 18 -55 -48 16, 20 -140 -45 33, 2 -260 -35 11',
      'upperArm -22 -80 -36 14, -18 -160 -40 27, -2 -260 -35 11',
    ],
  },
  wristExtensor: {
    groups: ['arm'],
    strands: ['upperArm 30 -262 10 12, forearm 38 -70 14 26, 16 -200 12 9'],
  },
  wristFlexor: {
    groups: ['arm'],
    strands: [
      'upperArm -30 -268 4 12, forearm -35 -80 6 26, -15 -200 8 9',
      'upperArm -30 -268 -6 12, forearm -24 -85 -22 23, -14 -205 -12 9',
    ],
  },
  pec: {
    groups: ['shirt'],
    strands: [
      'chest 35 165 80 22, 100 150 85 34, upperArm 0 -50 48 18',
      'chest 24 100 112 30, 80 100 110 44, upperArm 0 -60 48 18',
      'chest 34 45 112 26, 95 65 100 36, upperArm 0 -65 48 16',
    ],
  },
  lat: {
    groups: ['shirt'],
    strands: [
      'lumbar 30 40 -108 24, ribs 100 30 -92 44, chest 140 50 -60 34, upperArm -12 -55 -30 14',
      'ribs 46 92 -115 18, 95 115 -100 44, chest 140 80 -60 30, upperArm -12 -50 -30 14',
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
      'chest 14 165 -118 26, 75 155 -108 32, 135 172 -50 14',
      'chest 14 80 -122 26, 62 110 -120 32, 115 155 -75 13',
    ],
  },
  upperTrap: {
    groups: ['shirt', 'head'],
    strands: ['neck 24 70 -34 14, chest 60 225 -38 32, upperArm -20 42 -12 16'],
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
      'pelvis 20 50 -112 14, lumbar 34 50 -104 30, ribs 38 90 -118 28, chest 30 70 -120 12',
      'pelvis 46 66 -106 14, lumbar 70 50 -92 28, ribs 82 80 -106 27, chest 74 60 -112 12',
    ],
  },
  abdominals: {
    groups: ['shirt', 'shorts'],
    isMiddle: true,
    strands: ['ribs 36 90 112 18, 36 0 115 34, lumbar 34 30 118 34, pelvis 18 50 116 14'],
  },
  thoracic: {
    groups: ['shirt'],
    isMiddle: true,
    strands: [
      'chest 24 -110 -122 16, 32 20 -126 28, 20 170 -118 12',
      'ribs 66 0 -110 16, chest 78 20 -116 27, 46 160 -112 12',
    ],
  },
  neckFlexor: {
    groups: ['head'],
    isMiddle: true,
    strands: ['neck 46 85 -12 13, 34 38 34 21, 12 -14 50 11'],
  },
  neckExtensor: {
    groups: ['head'],
    isMiddle: true,
    strands: ['neck 16 105 -40 14, 22 50 -45 24, 22 -12 -50 14'],
  },
  neckSide: {
    groups: ['head'],
    strands: ['neck 44 85 -8 13, 49 40 2 22, 50 -10 -2 14', 'neck 46 88 -10 13, 38 38 30 18, 14 -12 49 11'],
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
