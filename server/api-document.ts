import { writeFileSync } from 'node:fs'
import { createOpenapi } from '@kinora/contract/openapi.ts'
import { apis } from './routes.ts'

/** The contract as an OpenAPI document, as `/api/openapi.json` serves it. */
export const apiDocument = () => createOpenapi('/api', apis)

// `npm run docs:api` writes it to docs/api.json, for tools that read a file. Git ignores that file.
if (import.meta.main)
  writeFileSync(new URL('../docs/api.json', import.meta.url), `${JSON.stringify(apiDocument(), null, 2)}\n`)
