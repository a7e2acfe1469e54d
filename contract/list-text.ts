/** 'Pain', 'Pain and Mood', 'Pain, Mood and Overall change' */
export const listText = (parts: readonly string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
