/** A fault planted in a copy of the product, which must make the run fail. */
export interface PlantedFault {
  /** A description of what is removed. */
  name: string
  file: string
  /** Occurs in the file exactly once. */
  from: string
  to: string
  /** The tests that notice it, if not the whole run. */
  files?: string[]
  only?: string
}

export interface ChaosRun {
  id: string
  name: string
  goal: string
  /** The test files of the run, and optionally which of their tests. */
  files: string[]
  only?: string
  /** Makes the run as large as its goal requires. */
  environment?: NodeJS.ProcessEnv
  /** Measures speed or size, so nothing else may run at the same time. */
  isAlone?: true
  /** Missing if the run itself breaks the product. */
  fault?: PlantedFault
}
