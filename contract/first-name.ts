const titles = /^(mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev)\.?$/i

/**
 * The first name: 'Ann' for 'Ann Kowalski', 'Mrs Ann Kowalski' and 'Kowalski, Ann'. 'Mrs Kowalski' stays, because her
 * first name is unknown.
 */
export function firstName(name: string) {
  const [family = '', given = ''] = name.trim().split(/\s*,\s*/)
  const words = (given && !family.includes(' ') ? given : name.trim()).split(/\s+/)
  const isTitled = words.length > 1 && titles.test(words[0]!)
  if (!isTitled) return words[0]!
  return words.length > 2 ? words[1]! : words.join(' ')
}
