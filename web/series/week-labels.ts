import { listText } from '@kinora/contract/list-text.ts'

/** 'week 4', 'weeks 4, 5 and 6', and from four in a row on 'weeks 4 to 9'. */
export function weeksLabel(weeks: readonly number[]) {
  if (weeks.length === 1) return `week ${weeks[0]}`
  const [first, last] = [weeks[0]!, weeks.at(-1)!]
  if (weeks.length > 3 && last - first === weeks.length - 1) return `weeks ${first} to ${last}`
  return `weeks ${listText(weeks.map(String))}`
}
