/** What exercises are often given for, beside what their own text names. Ladders of effort stay with the clinician. */
const exercisesFor: Record<string, string> = {
  'neck pain':
    'chin-tuck neck-rotation neck-side-bend thoracic-extension-sitting thread-the-needle scapular-squeeze band-row',
  'upper back pain':
    'thoracic-extension-sitting open-book thread-the-needle thoracic-extension-roller seated-side-bend wall-angel band-pull-apart prone-t-raise seated-trunk-rotation doorway-stretch',
  'frozen shoulder': 'pendulum shoulder-flexion-stick wall-slide-arms cross-body-stretch table-slide finger-walk-wall',
  'rotator cuff tendinopathy':
    'band-row wall-slide-arms shoulder-external-rotation-band shoulder-external-rotation-isometric shoulder-internal-rotation-band side-lying-external-rotation scaption serratus-punch scapular-squeeze lateral-raise prone-t-raise wall-push-up cross-body-stretch wall-angel band-pull-apart',
  'shoulder weakness': 'overhead-press knee-push-up incline-push-up dumbbell-row biceps-curl lateral-raise',
  'elbow stiffness': 'biceps-curl triceps-press-down-band',
  'general deconditioning':
    'biceps-curl triceps-press-down-band chair-push-up wall-push-up seated-punches sit-to-stand marching seated-march mini-squat-chair step-up',
  'medial elbow tendinopathy': 'wrist-flexor-stretch',
  'low back pain':
    'pelvic-tilt cat-camel bird-dog forearm-plank prone-press-up childs-pose single-knee-to-chest knee-rolls crook-lying-heel-lift dead-bug curl-up side-plank-knees side-plank knee-plank pallof-press prone-arm-leg-lift glute-bridge hip-hinge-kettlebell seated-trunk-rotation figure-four-stretch hip-flexor-stretch',
  'hip osteoarthritis':
    'clamshell pelvic-drop standing-hip-abduction side-lying-hip-abduction standing-hip-extension hip-flexor-stretch-bed glute-bridge sit-to-stand step-up squat prone-hip-extension',
  'gluteal tendinopathy': 'glute-bridge single-leg-bridge band-side-step squat',
  'hamstring strain': 'hamstring-stretch-towel single-leg-deadlift single-leg-bridge standing-hamstring-curl',
  'knee osteoarthritis':
    'static-quads straight-leg-raise short-arc-quad knee-extension-sitting sit-to-stand squat mini-squat-chair step-up wall-sit heel-slide standing-quad-stretch hamstring-stretch-towel side-lying-hip-abduction heel-raise terminal-knee-extension-band standing-hamstring-curl',
  'knee replacement': 'static-quads straight-leg-raise heel-slide knee-extension-sitting ankle-pump sit-to-stand',
  'patellofemoral pain':
    'straight-leg-raise clamshell fire-hydrant side-lying-hip-abduction squat step-up lunge band-side-step standing-quad-stretch',
  'after surgery': 'ankle-pump static-quads',
  'Achilles tendinopathy': 'heel-raise calf-raise-step seated-heel-raise soleus-stretch-wall calf-stretch-wall',
  'plantar heel pain': 'calf-stretch-wall soleus-stretch-wall heel-raise seated-heel-raise',
  'ankle sprain': 'single-leg-stand single-leg-stand-support calf-stretch-wall heel-raise tandem-stand',
  'ankle stiffness': 'toe-raise-sitting ankle-pump soleus-stretch-wall',
  'unsteadiness and falls':
    'marching tandem-stand weight-shift feet-together-eyes-closed single-leg-stand-support forward-reach heel-to-toe-walk step-over-obstacle backward-walk floor-to-stand-chair toe-raise-sitting single-leg-stand',
}

/** The conditions of an exercise by its slug. */
export const conditionsOf = (slug: string) =>
  Object.entries(exercisesFor).flatMap(([condition, slugs]) => (slugs.split(' ').includes(slug) ? [condition] : []))
