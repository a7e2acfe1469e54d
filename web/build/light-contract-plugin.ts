import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { contractVersion } from '../../contract/contract-version.ts'
import { reexportParts, parseOnce, schemaPart, valuePart, type Parse } from './light-contract.ts'

const isContract = /[/]contract[/][\w-]+\.ts$/
/** Imports the unchanged file, for reply-schemas.ts. */
const whole = '?with-schemas'
/** Schemas become separate modules, so that a script without schemas does not load zod. */
const parts = { '': reexportParts, '?values': valuePart, '?schemas': schemaPart }

/**
 * Removes the schemas from endpoints: with zod they are a sixth of a first screen's script, and the server has already
 * checked its replies. reply-schemas.ts loads them for a reply of another version.
 */
export const lightContractPlugin = (): Plugin => ({
  name: 'light-contract',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ define: { 'import.meta.env.CONTRACT_VERSION': JSON.stringify(contractVersion()) } }),
  async load(id) {
    const [file = '', query = ''] = id.split(/(?=\?)/)
    const write = parts[query as keyof typeof parts]
    if (!isContract.test(file) || (!write && query !== whole)) return undefined
    const code = await readFile(file, 'utf8')
    const parse = parseOnce(((text) => this.parse(text, { lang: 'ts' })) as (text: string) => unknown as Parse)
    return { code: write ? write(file, code, parse) : code, moduleSideEffects: false }
  },
})
