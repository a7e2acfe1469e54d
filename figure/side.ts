/** The side a figure trains, judged by its muscles; null when it trains both sides equally. */
export function sideOf(muscles: readonly string[] = []): 'left' | 'right' | null {
  const [left, right] = ['L', 'R'].map((side) => muscles.filter((name) => name.endsWith(side)).length)
  return left === right ? null : left! > right! ? 'left' : 'right'
}
