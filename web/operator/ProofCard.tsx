import type { Proof } from '@kinora/contract/operator.ts'
import { Card } from '../ui/Card.tsx'
import { formatMoment } from '../ui/format.ts'
import { Stack } from '../ui/Stack.tsx'
import style from './Operator.module.css'

/** That nothing is left of an organization, table by table. */
export function ProofCard({ proof: { orgId, at, tables, files } }: { proof: Proof }) {
  const lines = [...tables.filter(({ before }) => before > 0), { table: 'files', ...files }]
  const empty = tables.length - lines.length + 1
  return (
    <Card title="Proof of deletion" context={formatMoment(at)}>
      <Stack gap={12}>
        <p>
          Organisation {orgId}: rows of each table before and after. {empty} more tables had none.
        </p>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ table, before, after }) => (
              <tr key={table}>
                <td>{table}</td>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Stack>
    </Card>
  )
}
