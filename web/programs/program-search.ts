import { programs } from '@kinora/contract/programs.ts'
import { call } from '../app/api-client.ts'
import type { PaletteSearch } from '../app/command-palette.ts'
import { to } from '../app/routes.ts'
import { progressLabel } from './program-labels.ts'

/** Finds programs of patients and of the library by title, for the command palette. */
const search: PaletteSearch = {
  title: 'Programs',
  async find(text) {
    if (!text) return []
    const query = { search: text, pageSize: 5 }
    const [own, library] = await Promise.all([call(programs.list, { query }), call(programs.library, { query })])
    const matches = [...new Map([...own.items, ...library.items].map((program) => [program._id, program])).values()]
    return matches.slice(0, 6).map((program) => ({
      id: program._id,
      label: program.title,
      context: `${program.patient ?? 'Program Library'} · ${progressLabel(program)}`,
      to: to('programSeries', { id: program._id }),
    }))
  },
}

export default search
