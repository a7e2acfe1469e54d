/** Scripts without spaces between words, with their punctuation. */
const spaceless =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\uff00-\uffef]/u
const startsSpaceless = new RegExp(`^${spaceless.source}`, 'u')
const endsSpaceless = new RegExp(`${spaceless.source}\\p{M}*$`, 'u')
/** A line must not end with an opening bracket, or start with other punctuation, a sound mark or a repetition mark. */
const opens = /[\p{Ps}\p{Pi}]$/u
const clings = /^(?:[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{S}\p{M}]|[ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょァィゥェォッャュョๆฯ])/u

let segmenter: Intl.Segmenter | undefined

/** Splits text without spaces where a line may end; for most scripts there is no such place. */
export function partsOfWord(word: string): string[] {
  if (!spaceless.test(word)) return [word]
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  const parts: string[] = []
  for (const { segment } of segmenter.segment(word)) {
    const last = parts.at(-1)
    const mayEnd =
      last !== undefined &&
      !opens.test(last) &&
      !clings.test(segment) &&
      (endsSpaceless.test(last) || startsSpaceless.test(segment))
    if (last === undefined || mayEnd) parts.push(segment)
    else parts[parts.length - 1] = last + segment
  }
  return parts
}
