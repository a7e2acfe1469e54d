import { expect, test } from 'vitest'
import { readingMinutes, textBlocks } from './education-text.ts'

const plain = (text: string) => ({ text, isBold: false })

test('headings, paragraphs, points, steps and bold words are told apart', () => {
  const body = 'One line\nand the next.\n\n## Do\n- **Stop** at once\n- Rest\n1. Sit\n2) Stand\nAfter that'
  expect(textBlocks(body)).toEqual([
    { kind: 'paragraph', runs: [plain('One line'), plain(' '), plain('and the next.')] },
    { kind: 'heading', runs: [plain('Do')] },
    { kind: 'points', items: [[{ text: 'Stop', isBold: true }, plain(' at once')], [plain('Rest')]] },
    { kind: 'steps', items: [[plain('Sit')], [plain('Stand')]] },
    { kind: 'paragraph', runs: [plain('After that')] },
  ])
})

test('markup and stars without a partner stay plain text', () => {
  expect(textBlocks('<script>1</script> 2 ** 3')).toEqual([
    { kind: 'paragraph', runs: [plain('<script>1</script> 2 ** 3')] },
  ])
})

test('reading takes a minute at least', () => {
  expect(readingMinutes('Short.')).toBe(1)
  expect(readingMinutes('word '.repeat(540))).toBe(3)
})
