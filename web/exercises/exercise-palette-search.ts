import { exercises } from '@kinora/contract/exercises.ts'
import { call } from '../app/api-client.ts'
import type { PaletteSearch } from '../app/command-palette.ts'
import { to } from '../app/routes.ts'
import { captionOf } from './exercise-labels.ts'

/** Searches exercises for the command palette; without text it lists favorites. */
const search: PaletteSearch = {
  title: 'Exercises',
  async find(text) {
    const body = text ? { search: text, pageSize: 6 } : { isFavorite: true, pageSize: 3 }
    const { items } = await call(exercises.fetch, { body })
    return items.map((exercise) => ({
      id: exercise._id,
      label: exercise.name,
      context: captionOf(exercise),
      to: to('exercise', { id: exercise._id }),
    }))
  },
}

export default search
