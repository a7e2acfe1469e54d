const key = 'clinic-tablet'

/** Whether this device was made a clinic tablet. The server knows it by a cookie; this only leads to the right page. */
export const isClinicTablet = () => localStorage.getItem(key) !== null

export const markClinicTablet = (is: boolean) => (is ? localStorage.setItem(key, '1') : localStorage.removeItem(key))
