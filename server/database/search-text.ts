/** A `like` pattern that means the text itself, whatever signs are in it. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
