import { firstName } from '@kinora/contract/first-name.ts'

/** Opens every email, by first name. */
export const greetingFor = (name: string) => `Hello ${firstName(name)},`
