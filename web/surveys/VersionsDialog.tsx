import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { useRead } from '../app/api-client.ts'
import { Stack } from '../ui/layout.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { formatMoment } from '../ui/format.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { changesBetween } from './version-changes.ts'
import { Text } from '../ui/Text.tsx'

export function VersionsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRead(surveyForms.versions, { params: { id } })
  const { data } = query
  const versions = data?.toSorted((a, b) => b.version - a.version) ?? []
  return (
    <Dialog title="Versions" width={560} isAtTop onClose={onClose}>
      <Text size="medium" tone="muted">
        Answers stay with the version they were given to.
      </Text>
      <NotLoaded query={query} rows={3} rowHeight={56} />
      <Stack as="ol" gap={20}>
        {versions.map(({ version, author, at, definition }, index) => {
          const before = versions[index + 1]
          const changes = before ? changesBetween(before.definition, definition) : ['Written']
          return (
            <li key={version}>
              <h3>Version {version}</h3>
              <Text size="medium" tone="muted">
                {author}, {formatMoment(at)}
              </Text>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
                {changes.length === 0 && <li>Saved without changes</li>}
              </ul>
            </li>
          )
        })}
      </Stack>
    </Dialog>
  )
}
