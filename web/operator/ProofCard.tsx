import type { Proof } from '@kinora/contract/operator.ts'
import { Card } from '../ui/Card.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { formatMoment } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'

/** The proof that nothing of an organization is left, table by table. */
export function ProofCard({ proof: { orgId, at, tables, files } }: { proof: Proof }) {
  const lines = [...tables.filter(({ before }) => before > 0), { table: 'files', ...files }]
  const empty = tables.length - lines.length + 1
  return (
    <Card title="Proof of deletion" context={formatMoment(at)}>
      <Stack gap={12}>
        <p>
          Organisation {orgId}: number of rows in each table before and after. {empty} more tables were empty.
        </p>
        <DataTable>
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col" data-number>
                Before
              </th>
              <th scope="col" data-number>
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ table, before, after }) => (
              <tr key={table}>
                <td>{table}</td>
                <td data-number>{before}</td>
                <td data-number>{after}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </Stack>
    </Card>
  )
}
