const titles = /^(mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev)\.?$/i

/**
 * What a person is called: 'Ann' of 'Ann Kowalski', of 'Mrs Ann Kowalski' and of 'Kowalski, Ann'. 'Mrs Kowalski' stays, as
 * the first name is not known.
 */
export function firstName(name: string) {
  const [family = '', given = ''] = name.trim().split(/\s*,\s*/)
  const words = (given && !family.includes(' ') ? given : name.trim()).split(/\s+/)
  const isTitled = words.length > 1 && titles.test(words[0]!)
  if (!isTitled) return words[0]!
  return words.length > 2 ? words[1]! : words.join(' ')
}
