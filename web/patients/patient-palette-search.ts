import { patients } from '@kinora/contract/patients.ts'
import { call } from '../app/api-client.ts'
import type { PaletteSearch } from '../app/command-palette.ts'
import { to } from '../app/routes.ts'
import { programLabel } from './patient-labels.ts'

/** Patients for the palette: by name, email or mobile; without text, those who need attention today. */
const search: PaletteSearch = {
  title: 'Patients',
  async find(text) {
    const query = text ? { search: text, pageSize: 6 } : { filter: 'needsYou' as const, pageSize: 4 }
    const { items } = await call(patients.list, { query })
    return items.map(({ _id, name, summary }) => ({
      id: _id,
      label: name,
      context: (text ? programLabel(summary) : summary?.attention?.title) ?? '',
      to: to('patientView', { id: _id }),
    }))
  },
}

export default search
