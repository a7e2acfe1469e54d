import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { contractVersion } from '../../contract/contract-version.ts'
import { schemaPart, screenPart, type Parse } from './light-contract.ts'

const isContract = /[/]contract[/][\w-]+\.ts$/
/** The schemas of a file, in a module of their own: a script that uses none of them does not bring zod. */
const schemas = '?schemas'
/** The file as it is written, for reply-schemas.ts. */
const whole = '?with-schemas'

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
    const [file = '', query] = id.split(/(?=\?)/)
    if (!isContract.test(file) || (query && query !== schemas && query !== whole)) return undefined
    const code = await readFile(file, 'utf8')
    if (query === whole) return { code, moduleSideEffects: false }
    const parse = ((text) => this.parse(text, { lang: 'ts' })) as (text: string) => unknown as Parse
    const make = query === schemas ? schemaPart : screenPart
    return { code: make(file, code, parse), moduleSideEffects: false }
  },
})
