import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { contractVersion } from '../../contract/contract-version.ts'
import { bothParts, parseOnce, schemaPart, valuePart, type Parse } from './light-contract.ts'

const isContract = /[/]contract[/][\w-]+\.ts$/
/** The file as it is written, for reply-schemas.ts. */
const whole = '?with-schemas'
/** Schemas are modules of their own: a script that uses none of them does not bring zod. */
const parts = { '': bothParts, '?values': valuePart, '?schemas': schemaPart }

/**
 * Schemas and zod are a sixth of a first screen's script. A screen that only reads needs none of them, as the server has
 * checked its replies: endpoints come without, and reply-schemas.ts loads them for a reply of another version.
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
