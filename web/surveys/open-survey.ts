import { createListeners } from '../ui/listeners.ts'

const { subscribe, notify } = createListeners()

/** Opens the patient's survey sheet, from the round button, from home or from the profile. */
export const openSurvey = () => notify()
export const onOpenSurvey = subscribe
