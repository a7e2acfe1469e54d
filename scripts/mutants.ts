import { openMutants } from '../server/testing/mutants.ts'
import { openTemplate } from '../server/testing/template-database.ts'

// Removes every access rule, one at a time, and reports whether the tests notice. Exits 1 if one survives.

const template = await openTemplate()
const { mutants, close } = await openMutants(template.url)
const [pattern] = process.argv.slice(2)
const begun = performance.now()
const tally = { killed: 0, survived: 0 }
for (const { name, notice } of mutants.filter((mutant) => !pattern || mutant.name.includes(pattern))) {
  const [first] = await notice()
  tally[first ? 'killed' : 'survived'] += 1
  console.log(first ? `killed    ${name}\n            ${first.slice(0, 200)}` : `SURVIVED  ${name}`)
}
await close()
await template.close()
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(`${tally.killed} killed, ${tally.survived} survived (${seconds} s)`)
process.exit(tally.survived || tally.killed === 0 ? 1 : 0)
