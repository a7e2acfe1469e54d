/** A fault planted in a copy of the product, with which the run must fail. */
export interface PlantedFault {
  /** What is taken away, in words. */
  name: string
  file: string
  /** Stands in the file exactly once. */
  from: string
  to: string
  /** The tests that notice it, where it need not be all of the run. */
  files?: string[]
  only?: string
}

export interface ChaosRun {
  id: string
  name: string
  goal: string
  /** Test files, and the tests of them that belong to the run. */
  files: string[]
  only?: string
  /** Makes the run as large as its goal asks. */
  environment?: NodeJS.ProcessEnv
  /** Measures how fast or how large something is, so nothing else may run beside it. */
  isAlone?: true
  /** Left out where the run breaks the product on purpose itself. */
  fault?: PlantedFault
}
