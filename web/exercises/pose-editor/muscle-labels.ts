import type { MuscleName } from '@kinora/figure/muscles.ts'

const words: Record<string, string> = {
  quad: 'Quadriceps',
  ham: 'Hamstrings',
  adductor: 'Adductors',
  glute: 'Gluteus maximus',
  gluteMed: 'Gluteus medius',
  hipFlexor: 'Hip flexors',
  calf: 'Calf',
  soleus: 'Soleus',
  peroneal: 'Peroneals',
  shinFront: 'Tibialis anterior',
  cuff: 'Rotator cuff',
  deltoid: 'Deltoid',
  biceps: 'Biceps',
  triceps: 'Triceps',
  wristExtensor: 'Wrist extensors',
  wristFlexor: 'Wrist flexors',
  pec: 'Pectorals',
  lat: 'Latissimus dorsi',
  serratus: 'Serratus anterior',
  midTrap: 'Middle trapezius',
  upperTrap: 'Upper trapezius',
  oblique: 'Obliques',
  erector: 'Erector spinae',
  abdominals: 'Abdominals',
  thoracic: 'Thoracic extensors',
  neckFlexor: 'Neck flexors',
  neckExtensor: 'Neck extensors',
  neckSide: 'Side of the neck',
  balanceOrgan: 'Balance organ',
  supraspinatus: 'Supraspinatus',
  infraspinatus: 'Infraspinatus and teres minor',
  subscapularis: 'Subscapularis',
  rhomboid: 'Rhomboids',
  piriformis: 'Piriformis',
  thenar: 'Ball of the thumb',
  fingerFlexor: 'Finger flexor tendons',
  medianNerve: 'Median nerve',
  ulnarNerve: 'Ulnar nerve',
  radialNerve: 'Radial nerve',
  footIntrinsic: 'Small muscles of the foot',
  multifidus: 'Multifidus',
  transversus: 'Transversus abdominis',
  pelvicFloor: 'Pelvic floor',
  diaphragm: 'Diaphragm',
  deepNeckFlexor: 'Deep neck flexors',
}

/** The label of a muscle: 'Quadriceps, left' for `quadL`. */
export function muscleLabel(name: MuscleName) {
  if (words[name]) return words[name]
  const label = words[name.slice(0, -1)] ?? name.slice(0, -1)
  return `${label}, ${name.endsWith('L') ? 'left' : 'right'}`
}
