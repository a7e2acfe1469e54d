import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { audit } from '@kinora/contract/audit.ts'
import { call } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'
import { useAudit } from './useAudit.ts'
import { Row, Stack } from '../ui/layout.ts'

type Query = ReturnType<typeof useAudit>['query']

function useExport(query: Query) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      saveFile(await call(audit.exportFile, { query }), 'audit.csv')
    } catch (problem) {
      toast.error((problem as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: () => void save() }
}

/** /audit: who viewed and changed what. */
export default function AuditPage() {
  const { filter, change, query, isFiltered, people, items, error, retry, hasMore, isLoadingMore, more } = useAudit()
  const file = useExport(query)
  const save = (
    <Button
      size="toolbar"
      isIconOnSmall
      icon={<IconDownload size={16} stroke={1.75} />}
      isBusy={file.isBusy}
      busyLabel="Exporting"
      onClick={file.save}
    >
      Export
    </Button>
  )
  return (
    <Page title="Audit log" sub="Who viewed and changed what. Entries cannot be altered." actions={save}>
      <Stack gap={24}>
        <AuditFilters filter={filter} people={people} onChange={change} />
        <p className="spoken" role="status">
          {items && `${hasMore ? 'At least ' : ''}${count(items.length, 'entry', 'entries')} found`}
        </p>
        {error && !items && <Failed error={error} onRetry={retry} />}
        {!items && !error && <Skeletons rows={8} label="Loading the audit log" />}
        {items && items.length > 0 && <AuditList items={items} />}
        {items?.length === 0 && (
          <EmptyState title={isFiltered ? 'No matching entries' : 'No entries yet'}>
            {isFiltered
              ? 'Try other days, another person or all actions.'
              : 'Everything that is viewed or changed is recorded here.'}
          </EmptyState>
        )}
        {hasMore && (
          <Row justify="center">
            <Button isBusy={isLoadingMore} busyLabel="Loading" onClick={more}>
              Show older entries
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  )
}
