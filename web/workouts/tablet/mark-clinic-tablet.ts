import { clinicTabletKey } from '../../app/clinic-tablet.ts'

/** Lets this device open at the keypad from now on, or no longer. */
export const markClinicTablet = (isOne: boolean) =>
  isOne ? localStorage.setItem(clinicTabletKey, '1') : localStorage.removeItem(clinicTabletKey)
