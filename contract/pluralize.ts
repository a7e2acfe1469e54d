/** '1 day', '3 days'. */
export const pluralize = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
