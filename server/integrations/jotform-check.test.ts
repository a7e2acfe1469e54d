import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { cardPage, lines } from '../testing/jotform-pages.ts'
import { openJotformServer } from '../testing/jotform-server.ts'
import { checkForm } from './jotform-check.ts'

const jotform = await openJotformServer()
afterAll(jotform.close)
const settings = readSettings({ ...jotform.environment, DATA_DIR: '/tmp', SECRET: 'x'.repeat(40) }).jotform!
const check = async () => (await checkForm(settings)).filter(({ isGood, isAdvice }) => !isGood && !isAdvice)

test('a form that follows every rule is accepted', async () => {
  expect(await check()).toEqual([])
})

test('every rule that a form breaks is reported', async () => {
  const stored = structuredClone(lines)
  jotform.state.type = 'CARD'
  jotform.state.page = cardPage(jotform.formId)
  Object.assign(lines[1]!, { hidden: 'No' })
  Object.assign(lines[3]!, { required: 'Yes' })
  Object.assign(lines[6]!, { text: 'Pain' })
  lines.push({ qid: '40', name: 'captcha', type: 'control_captcha', text: 'Are you human?' })
  const broken = (await check()).map(({ rule, found }) => `${rule} ${found}`).join('\n')
  lines.splice(0, lines.length, ...stored)
  expect(broken).toMatch(/Its type is the classic form\. It is CARD/)
  expect(broken).toMatch(/layout is classic/)
  expect(broken).toMatch(/submitted to https:\/\/submit\.jotform\.com/)
  expect(broken).toMatch(/Patients would see it/)
  expect(broken).toMatch(/Required: “Pain now \?”/)
  expect(broken).toMatch(/More than once: “Pain”/)
  expect(broken).toMatch(/no captcha/)
})
