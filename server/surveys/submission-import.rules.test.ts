import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersToStore, patientIdIn, plainText } from './submission-import.rules.ts'

test.each([
  ['<p>Pain <b>now</b>?</p>', 'Pain now ?'],
  ['a < b && c > d, I <3 it', 'a < b && c > d, I <3 it'],
  ['<script>alert(1)</script>Knee', 'Knee'],
  ['<style>*{display:none}</style>Knee<script>alert(1)', 'Knee'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<!-- hidden -->Tom &amp; Ann&nbsp;&#39;s', "Tom & Ann 's"],
  ['<scr<script>x</script>ipt>alert(1)</scr</script>ipt>', 'alert(1)</scr ipt>'],
])('%s reads as %s', (markup, text) => expect(plainText(markup)).toBe(text))

test('plain text is never longer than its markup', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', 'script', '/', ' ', '&amp;', '!--', 'x'), maxLength: 400 }),
      (text) => {
        expect(plainText(text).length).toBeLessThanOrEqual(text.length)
      },
    ),
  )
  // Quadratic backtracking would exceed the test's timeout.
  for (const unclosed of ['<script>', '<!--', '<a ']) plainText(unclosed.repeat(20_000))
})

const id = '0190f3c1-7c1e-7b7e-8f00-000000000001'
const line = (answer?: unknown, more = {}) =>
  ({ order: '1', type: 'control_textbox', text: 'x', answer, ...more }) as never

test('the patient id comes from one field only, and must be a UUID', () => {
  expect(patientIdIn({ 2: line(id, { name: 'patientid' }) })).toBe(id)
  expect(patientIdIn({ 2: line(id.toUpperCase(), { name: 'myPatientId' }) })).toBe(id)
  expect(patientIdIn({ 2: line(id, { text: 'patientId' }) })).toBe(id)
  expect(patientIdIn({ 2: line(id, { name: 'comment' }) })).toBeUndefined()
  for (const wrong of ['', 'Ann', `${id}'--`, { first: id }, [id]])
    expect(patientIdIn({ 2: line(wrong, { name: 'patientid' }) })).toBeUndefined()
})

test('imported answers lose their markup', () => {
  const answers = { 5: line('I <b>love</b> it', { order: '5' }) }
  const options = { enabledTitles: new Set<string>(), scaleAmounts: new Map<string, string>() }
  expect(answersToStore(answers, options)['5']!.answer).toBe('I love it')
})
