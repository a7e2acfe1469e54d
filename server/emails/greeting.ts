/** Opens every email, by first name. */
export const greetingFor = (name: string) => `Hello ${name.split(' ')[0]},`
