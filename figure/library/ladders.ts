/**
 * Families of exercises from the easiest to the hardest. An exercise stands on one ladder at most, so its easier and its
 * harder neighbor always point back at it.
 */
export const ladders: readonly (readonly string[])[] = [
  ['deep-neck-flexor-nod', 'chin-tuck', 'four-point-head-retraction'],
  ['neck-side-isometric', 'neck-forward-isometric'],
  ['neck-flexion-extension', 'neck-rotation'],
  ['neck-side-bend', 'levator-stretch'],
  ['thoracic-extension-sitting', 'thoracic-extension-roller'],
  ['seated-trunk-rotation', 'open-book', 'thread-the-needle'],
  ['scapular-squeeze', 'band-row', 'band-pull-apart'],
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
  ['childs-pose', 'cat-camel', 'bird-dog'],
  ['crook-lying-heel-lift', 'curl-up', 'dead-bug', 'forearm-plank'],
  ['pelvic-tilt', 'glute-bridge', 'single-leg-bridge'],
  ['clamshell', 'side-lying-hip-abduction', 'band-side-step'],
  ['static-quads', 'straight-leg-raise', 'knee-extension-sitting', 'wall-sit'],
  ['sit-to-stand', 'mini-squat-chair', 'squat', 'lunge'],
  ['ankle-pump', 'toe-raise-sitting', 'heel-raise', 'calf-raise-step'],
  ['seated-march', 'marching'],
  ['weight-shift', 'tandem-stand', 'single-leg-stand'],
]

/** The neighbors of an exercise on its ladder. */
export function neighborsOf(slug: string): { easier?: string; harder?: string } {
  const ladder = ladders.find((rungs) => rungs.includes(slug))
  const at = ladder?.indexOf(slug) ?? 0
  const [easier, harder] = [ladder?.[at - 1], ladder?.[at + 1]]
  return { ...(easier && { easier }), ...(harder && { harder }) }
}
