export const clinicTabletKey = 'clinic-tablet'

/** Whether this device is a clinic tablet. The server recognizes it by a cookie; this only selects the page. */
export const isClinicTablet = () => localStorage.getItem(clinicTabletKey) !== null
