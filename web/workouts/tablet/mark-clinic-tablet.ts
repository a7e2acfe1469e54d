import { clinicTabletKey } from '../../app/clinic-tablet.ts'

/** Marks or unmarks this device as a clinic tablet, which opens at the keypad. */
export const markClinicTablet = (isOne: boolean) =>
  isOne ? localStorage.setItem(clinicTabletKey, '1') : localStorage.removeItem(clinicTabletKey)
