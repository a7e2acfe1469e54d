/** The parts of a body and its clothes that meet in a hard edge. */
export type GroupName =
  | 'shirt'
  | 'shorts'
  | 'head'
  | 'hair'
  | `arm${'L' | 'R'}`
  | `leg${'L' | 'R'}`
  | `shoe${'L' | 'R'}`
