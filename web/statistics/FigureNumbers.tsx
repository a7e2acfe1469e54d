import { WideTable } from '../ui/DataTable.tsx'
import type { FigureTable } from './figure-table.ts'

const isNumber = ({ head, wordColumns = [] }: FigureTable, at: number) =>
  (at > 0 && !wordColumns.includes(head[at]!)) || undefined

/** A table of figures. A withheld figure is an empty cell. */
export function FigureGrid({ table }: { table: FigureTable }) {
  return (
    <WideTable label={table.title}>
      <caption className="spoken">{table.title}</caption>
      <thead>
        <tr>
          {table.head.map((name, at) => (
            <th key={name} scope="col" data-number={isNumber(table, at)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.slice(0, 2).join(' ')}>
            {row.map((cell, at) =>
              at === 0 ? (
                <th key={table.head[at]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={table.head[at]} data-number={isNumber(table, at)}>
                  {cell ?? '–'}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

/** The numbers behind a plot. */
export const FigureNumbers = (props: { table: FigureTable }) => (
  <details>
    <summary>Show the numbers</summary>
    <FigureGrid {...props} />
  </details>
)
