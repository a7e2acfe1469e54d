/**
 * A `like` pattern that means the text itself, whatever signs are in it. Keyboards type O'Neill, phones O’Neill: any sign
 * stands for an apostrophe.
 */
export const containing = (text: string) =>
  `%${text
    .replace(/[\\%_]/g, '\\$&')
    .replace(/['’‘`´]/g, '_')
    .replace(/\s+/g, ' ')}%`
