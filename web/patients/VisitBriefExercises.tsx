import { difficultyText } from '@kinora/contract/brief-text.ts'
import type { Brief } from '@kinora/contract/briefs.ts'
import { WideTable } from '../ui/DataTable.tsx'

export function VisitBriefExercises({ exercises }: Pick<Brief, 'exercises'>) {
  if (exercises.length === 0) return null
  return (
    <WideTable label="Exercises">
      <thead>
        <tr>
          <th scope="col">Exercise</th>
          <th scope="col" data-number>
            Done
          </th>
          <th scope="col" data-number>
            Skipped
          </th>
          <th scope="col" data-number>
            Worst pain
          </th>
        </tr>
      </thead>
      <tbody>
        {exercises.map(({ exercise, planned, done, skipped, worstPain, ...ratings }) => (
          <tr key={exercise}>
            <th scope="row">
              {exercise} <small>{difficultyText(ratings)}</small>
            </th>
            <td data-number>
              {done} of {planned}
            </td>
            <td data-number>{skipped || ''}</td>
            <td data-number>{worstPain ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
