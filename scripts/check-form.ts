import { checkForm } from '../server/integrations/jotform-check.ts'
import { readSettings } from '../server/settings.ts'
import { say } from '../server/command-line.ts'

// Checks whether a Jotform form fits: `npm run check-form -- 241234567890123`. Needs JOTFORM_API_KEY.

async function check() {
  const [id = process.env.JOTFORM_FORM_ID ?? ''] = process.argv.slice(2)
  if (!/^\d{10,15}$/.test(id)) throw new Error('Name the form by its number: npm run check-form -- 241234567890123')
  const { jotform: settings } = readSettings({
    ...process.env,
    JOTFORM_FORM_ID: id,
    SECRET: 'nothing is signed with this here',
  })
  if (!settings) throw new Error('JOTFORM_API_KEY must be set.')
  const findings = await checkForm(settings)
  for (const { isGood, isAdvice, rule, found } of findings)
    say(`${isGood ? '  ok    ' : isAdvice ? '  note  ' : '  WRONG '} ${rule}${found ? `\n          ${found}` : ''}`)
  const wrong = findings.filter(({ isGood, isAdvice }) => !isGood && !isAdvice).length
  say(
    wrong === 0
      ? '\nThis form can be used.'
      : `\nThis form cannot be used yet: ${wrong} of ${findings.length} rules are broken.`,
  )
  process.exitCode = wrong === 0 ? 0 : 1
}

await check().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
})
