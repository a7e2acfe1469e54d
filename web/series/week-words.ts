/** 'week 4', 'weeks 4, 5 and 6' */
export function weeksLabel(weeks: readonly number[]) {
  if (weeks.length === 1) return `week ${weeks[0]}`
  return `weeks ${weeks.slice(0, -1).join(', ')} and ${weeks.at(-1)}`
}
