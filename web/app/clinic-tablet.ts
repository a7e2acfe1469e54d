export const clinicTabletKey = 'clinic-tablet'

/** Whether this device was made a clinic tablet. The server knows it by a cookie; this only leads to the right page. */
export const isClinicTablet = () => localStorage.getItem(clinicTabletKey) !== null
