import { practitioners } from '@kinora/contract/practitioners.ts'
import { call } from '../app/api-client.ts'
import type { PaletteSearch } from '../app/command-palette.ts'
import { to } from '../app/routes.ts'
import { session } from '../app/login-session.ts'
import { roleLabel } from './practitioner-labels.ts'

const pages = [
  { id: 'specialists', label: 'Specialists', to: to('specialists') },
  { id: 'specialist-create', label: 'Add a specialist', to: to('specialistCreate') },
]

/** Palette results for business admins: specialists and the page that manages them. */
const search: PaletteSearch = {
  title: 'Specialists',
  async find(text) {
    if (session()?.role !== 'business_admin') return []
    if (!text) return pages
    const { items } = await call(practitioners.list, { query: { search: text, pageSize: 5 } })
    const fitting = pages.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    return [
      ...fitting,
      ...items.map(({ _id, name, role }) => ({
        id: _id,
        label: name,
        context: roleLabel(role),
        to: to('specialist', { id: _id }),
      })),
    ]
  },
}

export default search
