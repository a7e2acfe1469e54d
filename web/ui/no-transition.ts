/** Popups fade in by CSS and close immediately: Mantine's transition may stop halfway when the focus moves. */
export const noTransition = { duration: 0 }
