import { IconAlertTriangle } from '@tabler/icons-react'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import type { Precaution } from '@kinora/contract/precautions.ts'
import { formatDate, formatDay } from '../ui/format.ts'
import style from './PatientPage.module.css'

/** 'No kneeling until 12/05/2026.' */
export function precautionWords({ text, from, until }: Precaution, today: string) {
  const begins = from && from > today ? ` from ${formatDay(from)}` : ''
  const ends = until ? ` until ${formatDay(until)}` : ''
  return `${text.trim().replace(/\.$/, '')}${begins}${ends}.`
}

const checkedWords = (moment: string) => formatDate(moment).replace('Today', 'today')

/** Current and future precautions; expired ones are hidden. */
export const precautionsFrom = (precautions: Precaution[], today: string) =>
  precautions.filter(({ until }) => !until || until >= today)

/** Precautions above everything else, with the day they were last checked. */
export function PrecautionsStrip({ patient, today }: { patient: PatientRecord; today: string }) {
  const { precautions, precautionsCheckedAt } = patient
  const current = precautionsFrom(precautions, today)
  if (current.length === 0) return null
  return (
    <section className={style.precautions} aria-label="Precautions">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <p>
        <b>Precautions</b> {current.map((precaution) => precautionWords(precaution, today)).join(' ')}
      </p>
      {precautionsCheckedAt && <span>checked {checkedWords(precautionsCheckedAt)}</span>}
    </section>
  )
}

/** States explicitly that there are no precautions. */
export const noPrecautionWords = ({ precautionsCheckedAt }: Pick<PatientRecord, 'precautionsCheckedAt'>) =>
  precautionsCheckedAt ? `None, checked ${checkedWords(precautionsCheckedAt)}` : 'None noted'
