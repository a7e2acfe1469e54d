/**
 * Families of exercises from the easiest to the hardest. An exercise stands on one ladder at most, so its easier and its
 * harder neighbor always point back at it.
 */
export const ladders: readonly (readonly string[])[] = [
  ['deep-neck-flexor-nod', 'chin-tuck', 'four-point-head-retraction'],
  ['neck-side-isometric', 'neck-forward-isometric'],
  ['neck-side-bend', 'levator-stretch'],
  ['thoracic-extension-sitting', 'thoracic-extension-roller'],
  ['seated-trunk-rotation', 'open-book', 'thread-the-needle'],
  ['scapular-squeeze', 'band-row', 'band-pull-apart', 'prone-t-raise', 'dumbbell-row'],
  ['table-slide', 'finger-walk-wall', 'wall-angel'],
  [
    'pendulum',
    'hand-assisted-arm-lift',
    'shoulder-flexion-stick',
    'wall-slide-arms',
    'lateral-raise',
    'overhead-press',
  ],
  ['shoulder-rotation-stick', 'hand-behind-back-towel'],
  [
    'shoulder-external-rotation-isometric',
    'shoulder-internal-rotation-band',
    'shoulder-external-rotation-band',
    'side-lying-external-rotation',
    'scaption',
  ],
  ['serratus-punch', 'wall-push-up', 'incline-push-up', 'knee-push-up'],
  ['elbow-bend-straighten', 'triceps-press-down-band', 'chair-push-up'],
  ['fist-open-close', 'ball-squeeze'],
  ['thumb-opposition', 'pinch-squeeze'],
  ['prone-on-elbows', 'prone-press-up', 'standing-back-bend'],
  ['single-knee-to-chest', 'seated-forward-bend'],
  ['bird-dog', 'prone-arm-leg-lift'],
  ['crook-lying-heel-lift', 'curl-up', 'dead-bug', 'knee-plank', 'forearm-plank'],
  ['side-plank-knees', 'side-plank'],
  ['glute-bridge', 'bridge-ball-squeeze', 'bridge-march', 'single-leg-bridge'],
  ['glute-squeeze', 'prone-hip-extension', 'standing-hip-extension', 'hip-hinge-kettlebell', 'single-leg-deadlift'],
  [
    'hip-abduction-slide',
    'clamshell',
    'side-lying-hip-abduction',
    'standing-hip-abduction',
    'fire-hydrant',
    'band-side-step',
  ],
  ['hip-flexor-stretch-bed', 'hip-flexor-stretch'],
  ['figure-four-stretch', 'seated-buttock-stretch'],
  ['seated-march', 'standing-hip-flexion', 'marching'],
  ['static-quads', 'short-arc-quad', 'straight-leg-raise', 'knee-extension-sitting', 'terminal-knee-extension-band'],
  ['heel-slide', 'assisted-knee-bend-sitting'],
  ['prone-knee-bend', 'standing-hamstring-curl', 'sliding-hamstring-curl', 'nordic-hamstring-lower'],
  ['armrest-stand', 'sit-to-stand'],
  ['mini-squat-chair', 'squat', 'lunge'],
  ['step-up', 'step-down'],
  ['wall-sit', 'leg-extension-hold-band', 'decline-squat'],
  ['calf-stretch-wall', 'soleus-stretch-wall'],
  ['toe-raise-sitting', 'band-dorsiflexion'],
  ['ankle-pump', 'band-plantarflexion'],
  ['toe-spread', 'towel-scrunch', 'short-foot'],
  ['seated-heel-raise', 'heel-raise', 'calf-raise-step', 'single-leg-heel-raise', 'eccentric-heel-drop'],
  ['weight-shift', 'feet-together-eyes-closed', 'tandem-stand', 'foam-stand'],
  ['single-leg-stand-support', 'single-leg-stand', 'clock-taps'],
  ['side-steps-rail', 'backward-walk', 'heel-to-toe-walk', 'step-over-obstacle'],
  ['frame-walk', 'stick-walk'],
  ['stairs-up', 'stairs-down'],
  ['bed-roll', 'floor-to-stand-chair'],
  ['belly-breathing', 'side-rib-breathing'],
  ['sciatic-slider-lying', 'sciatic-slider-sitting'],
]

/** The neighbors of an exercise on its ladder. */
export function neighborsOf(slug: string): { easier?: string; harder?: string } {
  const ladder = ladders.find((rungs) => rungs.includes(slug))
  const at = ladder?.indexOf(slug) ?? 0
  const [easier, harder] = [ladder?.[at - 1], ladder?.[at + 1]]
  return { ...(easier && { easier }), ...(harder && { harder }) }
}
