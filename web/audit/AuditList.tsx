import { IconDownload, IconEye, IconHandStop, IconLogin2, IconPencil, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { patientPlaceholder, type AuditEntry, type EventKind } from '@kinora/contract/audit.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { formatDate, formatDay, formatTime } from '../ui/format.ts'
import { List, ListText } from '../ui/List.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

const icons: Record<EventKind, Icon> = {
  look: IconEye,
  change: IconPencil,
  access: IconLogin2,
  export: IconDownload,
  refused: IconHandStop,
}

function PatientName({ patient }: { patient: AuditEntry['patient'] }) {
  if (!patient) return 'a patient'
  if (patient.name === null) return <>an erased patient ({patient._id.slice(-6)})</>
  return <Link to={to('patientView', { id: patient._id })}>{patient.name}</Link>
}

function Entry({ entry: { at, who, did, isAutomatic, isSupport, patient, subject, kind } }: { entry: AuditEntry }) {
  const Kind = icons[kind]
  const [before = '', after] = did.split(patientPlaceholder)
  return (
    <li>
      <Kind size={18} stroke={1.75} color={kind === 'refused' ? 'var(--alert)' : undefined} aria-hidden />
      <ListText>
        <b>{who ? (who.name ?? 'An erased person') : isAutomatic ? 'Kinora' : 'Someone not signed in'}</b> {before}
        {after !== undefined && <PatientName patient={patient} />}
        {after}
        {subject && <>: {subject}</>}
        {isSupport && ' '}
        {isSupport && <Chip tone="caution">Kinora support</Chip>}
      </ListText>
      <Text as="time" size="medium" tone="muted" dateTime={at}>
        {formatTime(at)}
      </Text>
    </li>
  )
}

/** Audit entries grouped by day, newest first. */
export function AuditList({ items }: { items: AuditEntry[] }) {
  const days = Map.groupBy(items, ({ at }) => formatDay(at))
  return [...days].map(([day, entries]) => (
    <Stack as="section" gap={8} key={day} aria-label={formatDate(entries[0]!.at)}>
      <Text as="h2" size="medium" tone="muted" isBold>
        {formatDate(entries[0]!.at)}
      </Text>
      <Card isFlush>
        <List>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </List>
      </Card>
    </Stack>
  ))
}
