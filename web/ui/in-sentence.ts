/** A formatted date in the middle of a sentence: 'today at 9:15'. */
export const inSentence = (date: string) => date.replace('Today', 'today')
