import { type Appearance, type SkinTone, skinTones } from '../body/appearance.ts'

type Shown = readonly [Partial<Appearance>, readonly string[]]

/** Who shows which exercise. Where nobody is named it is the usual body; a viewer may always choose another. */
const people: readonly Shown[] = [
  [
    { age: 'older' },
    [
      'seated-march',
      'weight-shift',
      'foam-stand',
      'stick-walk',
      'stairs-up',
      'bed-roll',
      'forward-reach',
      'step-over-obstacle',
      'mini-squat-chair',
    ],
  ],
  [
    { age: 'older', build: 'slim', hair: 'bob' },
    [
      'seated-side-bend',
      'feet-together-eyes-closed',
      'single-leg-stand-support',
      'heel-to-toe-walk',
      'armrest-stand',
      'stairs-down',
      'marching',
      'chair-push-up',
    ],
  ],
  [
    { age: 'older', build: 'full', hair: 'bun' },
    ['frame-walk', 'side-steps-rail', 'floor-to-stand-chair', 'seated-punches', 'weight-transfer-step'],
  ],
  [
    { age: 'older', build: 'lean', hair: 'bald' },
    ['backward-walk', 'standing-hip-flexion', 'tandem-stand', 'lean-forward-breathing'],
  ],
  [{ age: 'older', feet: 'bare' }, ['seated-heel-raise']],
  [
    { feet: 'bare' },
    [
      'foot-ball-roll',
      'toe-raise-sitting',
      'ankle-pump',
      'ankle-circles',
      'band-dorsiflexion',
      'band-plantarflexion',
      'knee-to-wall',
      'single-leg-stand',
      'clock-taps',
      'heel-raise',
      'single-leg-heel-raise',
      'towel-scrunch',
      'toe-spread',
      'short-foot',
    ],
  ],
  [
    { build: 'slim', hair: 'bob' },
    [
      'pelvic-floor-squeeze',
      'pelvic-tilt',
      'glute-bridge',
      'bridge-ball-squeeze',
      'single-leg-bridge',
      'wall-sit',
      'table-slide',
      'seated-trunk-rotation',
      'gaze-stability',
    ],
  ],
  [
    { build: 'slim', hair: 'ponytail' },
    [
      'clamshell',
      'side-lying-hip-abduction',
      'side-lying-lower-leg-lift',
      'standing-hip-abduction',
      'fire-hydrant',
      'bird-dog',
      'cat-camel',
      'childs-pose',
      'side-plank',
      'lunge',
      'band-side-step',
      'sit-to-stand',
    ],
  ],
  [
    { build: 'slim', hair: 'bun' },
    [
      'chin-tuck',
      'neck-rotation',
      'neck-side-bend',
      'levator-stretch',
      'scapular-squeeze',
      'band-row',
      'open-book',
      'shoulder-rolls',
      'face-pull-band',
      'side-lying-shoulder-abduction',
      'shoulder-abduction-stick',
    ],
  ],
  [
    { build: 'lean', hair: 'curly' },
    [
      'lateral-raise',
      'push-up',
      'reverse-fly',
      'overhead-press',
      'scaption',
      'biceps-curl',
      'band-pull-apart',
      'dumbbell-row',
      'single-leg-deadlift',
      'nordic-hamstring-lower',
      'decline-squat',
      'step-down',
    ],
  ],
  [
    { build: 'large', hair: 'cropped' },
    ['heel-slide', 'step-up', 'standing-back-bend', 'wall-push-up', 'knee-extension-sitting', 'chest-press-band'],
  ],
  [
    { build: 'full', hair: 'bob' },
    ['seated-forward-bend', 'ball-squat', 'lat-pull-down-band', 'shoulder-extension-isometric'],
  ],
]

export const appearances: Readonly<Record<string, Partial<Appearance>>> = Object.fromEntries(
  people.flatMap(([appearance, slugs]) => slugs.map((slug) => [slug, appearance])),
)

/** Spreads the tones over the library; by the slug, so that a new exercise changes nobody else. */
export const skinOf = (slug: string): SkinTone =>
  skinTones[[...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % skinTones.length]!
