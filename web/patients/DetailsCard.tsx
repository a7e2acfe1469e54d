import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Text } from '../ui/Text.tsx'
import { formatDay, formatPhone } from '../ui/format.ts'
import { noPrecautionsText, precautionsFrom } from './PrecautionsStrip.tsx'
import { lastSeenLabel } from '../practitioners/practitioner-labels.ts'

const sexLabels = { female: 'Female', male: 'Male', other: 'Other', unspecified: '' }

/** 'Priya Raman, since 21/11/2026; before Sam Okafor' for a reassigned patient. */
const inChargeText = ({ practitioner, reassignment }: PatientRecord) =>
  reassignment ? `${practitioner}, since ${formatDay(reassignment.at)}; before ${reassignment.from}` : practitioner

/** The patient's personal and contact details. Unknown ones are omitted. */
export function DetailsCard({ patient, today }: { patient: PatientRecord; today: string }) {
  const { _id, dateOfBirth, sex, mobile, email, address, emergencyContact, referrer, goals } = patient
  const facts: [string, ReactNode][] = [
    ['Born', dateOfBirth && formatDay(dateOfBirth)],
    ['Sex', sex && sexLabels[sex]],
    [
      'Mobile',
      mobile ? (
        <a key="mobile" href={`tel:${mobile}`}>
          {formatPhone(mobile)}
        </a>
      ) : (
        'None'
      ),
    ],
    [
      'Email',
      email ? (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ) : (
        'None'
      ),
    ],
    ['Address', address],
    ['Emergency', emergencyContact],
    ['Goal', goals],
    ['Precautions', precautionsFrom(patient.precautions, today).length === 0 && noPrecautionsText(patient)],
    ['Referred by', referrer],
    ['In charge', inChargeText(patient)],
    ['Last seen', lastSeenLabel(patient.lastSeenAt)],
  ]
  return (
    <Card
      title="Details"
      links={
        <Link to={to('patientEdit', { id: _id })}>
          Edit<span className="spoken"> the details</span>
        </Link>
      }
    >
      <Facts facts={facts} />
    </Card>
  )
}

/** Notes that only staff can see. */
export function NotesCard({ patient: { _id, notes } }: { patient: PatientRecord }) {
  return (
    <Card
      title="Notes for staff"
      links={
        <Link to={`${to('patientEdit', { id: _id })}#notes`}>
          {notes ? 'Edit' : 'Write'}
          <span className="spoken"> the notes</span>
        </Link>
      }
    >
      {notes ? (
        <Text size="medium" keepsLines>
          {notes}
        </Text>
      ) : (
        <Text size="medium" tone="muted">
          Nothing written yet. Patients never see this.
        </Text>
      )}
    </Card>
  )
}
