import { ifThere } from '../app/paths.ts'

/** Where a patient's programs are. Each way is there as soon as its page is. */

const fill = (address: string | undefined, holes: Record<string, string | number>) =>
  address?.replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(String(holes[hole])))

/** The builder, at the series of a program. */
export const builderOf = (programId: string) => fill(ifThere('programSeries'), { id: programId })
/** All programs of a patient. */
export const programsOf = (id: string) => fill(ifThere('patientProgram'), { id })
/** A new program for a patient. */
export const createProgramFor = (id: string) => fill(ifThere('patientCreateProgram'), { id })
/** A program of the library, copied to a patient. */
export const importProgramFor = (id: string) => fill(ifThere('patientAddProgram'), { id })
