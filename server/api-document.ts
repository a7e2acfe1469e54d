import { writeFileSync } from 'node:fs'
import { openapi } from '@kinora/contract/openapi.ts'
import { apis } from './apis.ts'

/** The API document as it is kept in docs/api.json, so that a review shows the API changing. */
export const apiDocument = () => `${JSON.stringify(openapi('/api', Object.values(apis)), null, 2)}\n`

if (import.meta.main) writeFileSync(new URL('../docs/api.json', import.meta.url), apiDocument())
