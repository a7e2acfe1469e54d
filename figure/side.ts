/** The one side a figure works, told by its muscles; nothing when it works both alike. */
export function sideOf(muscles: readonly string[] = []): 'left' | 'right' | null {
  const [left, right] = ['L', 'R'].map((side) => muscles.filter((name) => name.endsWith(side)).length)
  return left === right ? null : left! > right! ? 'left' : 'right'
}
