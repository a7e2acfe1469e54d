import { firstName } from '@kinora/contract/first-name.ts'

/** The first line of every email. */
export const greetingFor = (name: string) => `Hello ${firstName(name)},`
