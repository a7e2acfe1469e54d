/** Popups fade in by their styles and go at once: Mantine's own fading may stop half way when the focus moves meanwhile. */
export const noFade = { duration: 0 }
