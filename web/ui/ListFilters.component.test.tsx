import { afterEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../testing/render-page.tsx'
import { ListFilters } from './ListFilters.tsx'

const filters = [
  { name: 'all', label: 'All' },
  { name: 'late', label: 'Late' },
] as const

const open = (filter: 'all' | 'late') =>
  renderComponent(
    <ListFilters
      filters={filters}
      sorts={[['name', 'Name']]}
      filter={filter}
      sort="name"
      onFilter={() => {}}
      onSort={() => {}}
    />,
  )

afterEach(() => vi.restoreAllMocks())

test('where the chosen filter stands is asked only if it may be out of sight', async () => {
  const places = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get')
  const first = await open('all')
  expect(places).not.toHaveBeenCalled()
  first.unmount()
  await open('late')
  expect(places).toHaveBeenCalled()
})
